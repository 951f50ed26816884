-- Meetings at Zoom, one for each online meeting of a schedule, and how connections to other services fare.

CALL open_to_lists('zoom_account');
CALL tell_changes('zoom_account');
CREATE INDEX zoom_account_list ON zoom_account (customer_id, display_name, id) WHERE deleted_at IS NULL;
CREATE INDEX zoom_account_search ON zoom_account USING gin (display_name gin_trgm_ops, email gin_trgm_ops);

CREATE TABLE zoom_meeting (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  class_activity_item_id bigint NOT NULL REFERENCES class_activity_item ON DELETE CASCADE,
  -- As the schedule wants it.
  zoom_account_id bigint NOT NULL REFERENCES zoom_account,
  topic text NOT NULL,
  start_at timestamptz NOT NULL,
  duration_minutes int NOT NULL CHECK (duration_minutes > 0),
  timezone text NOT NULL,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING','MADE','FAILED','CANCELLING')),
  -- As it is at Zoom.
  meeting_id text,
  held_by bigint REFERENCES zoom_account,
  uuid text,
  ended_at timestamptz,
  participants_at timestamptz,
  attempts int NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  claimed_until timestamptz,
  error text,
  version int NOT NULL DEFAULT 1,
  CHECK ((meeting_id IS NULL) = (held_by IS NULL))
);
CALL stamp_table('zoom_meeting');
CREATE UNIQUE INDEX zoom_meeting_item ON zoom_meeting (class_activity_item_id);
CREATE UNIQUE INDEX zoom_meeting_number ON zoom_meeting (meeting_id) WHERE meeting_id IS NOT NULL;
CREATE INDEX zoom_meeting_customer ON zoom_meeting (customer_id);
CREATE INDEX zoom_meeting_account ON zoom_meeting (zoom_account_id);
CREATE INDEX zoom_meeting_holder ON zoom_meeting (held_by);
CREATE INDEX zoom_meeting_due ON zoom_meeting (next_try_at) WHERE state IN ('WAITING','CANCELLING');
CREATE INDEX zoom_meeting_attended ON zoom_meeting (start_at) WHERE state = 'MADE' AND participants_at IS NULL;
CALL guard_tenant_table('zoom_meeting');

-- Online meetings to come, to compare them with those at Zoom.
CREATE INDEX class_activity_item_online ON class_activity_item (start_at)
  WHERE type = 'ZOOM' AND deleted_at IS NULL AND cancelled_at IS NULL;

ALTER TABLE integration ADD COLUMN last_used_at timestamptz;
CALL open_to_lists('integration');
ALTER TABLE integration DROP CONSTRAINT integration_app_check;
ALTER TABLE integration ADD CONSTRAINT integration_app_check
  CHECK (app IN ('zoom','prakerja','whatsapp','smtp','sms','storage','tokopedia','pijar','legacy-correction'));

-- The last failures of each connection; older ones are deleted.
CREATE TABLE integration_failure (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  app text NOT NULL,
  what text NOT NULL,
  why text NOT NULL,
  failed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX integration_failure_app ON integration_failure (customer_id, app, failed_at DESC);
CALL guard_tenant_table('integration_failure');
