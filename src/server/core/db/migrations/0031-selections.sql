-- What somebody has selected in a list, fixed as ids: what a long job works through, or a file is made of, must not
-- change while it goes on.
CREATE TABLE frozen_selection (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id bigint NOT NULL REFERENCES customer,
  resource text NOT NULL,
  ids bigint[] NOT NULL,
  created_by bigint NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- Read in parts; taking them out of a packed array would unpack it each time.
ALTER TABLE frozen_selection ALTER COLUMN ids SET STORAGE EXTERNAL;
CREATE INDEX frozen_selection_customer ON frozen_selection (customer_id);
CREATE INDEX frozen_selection_age ON frozen_selection (created_at);
CALL guard_tenant_table('frozen_selection');
CALL open_to_lists('frozen_selection');
