-- Templates and messages, complaints, short links, what participants say.

CREATE TABLE template (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  code text NOT NULL,
  name text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('EMAIL','WHATSAPP','SMS','IN_APP')),
  locale text NOT NULL DEFAULT 'id' CHECK (locale IN ('id','en')),
  subject text,
  body text NOT NULL,
  variables text[] NOT NULL DEFAULT '{}',
  -- What a reset puts back.
  default_subject text,
  default_body text,
  active boolean NOT NULL DEFAULT true,
  excluded boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CALL stamp_table('template');
CREATE UNIQUE INDEX template_code ON template (customer_id, code, channel, locale) WHERE deleted_at IS NULL;
CREATE INDEX template_channel ON template (customer_id, channel);
CREATE INDEX template_search ON template USING gin (name gin_trgm_ops);
CALL guard_tenant_table('template');

CREATE TABLE message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  template_id bigint REFERENCES template ON DELETE SET NULL,
  channel text NOT NULL CHECK (channel IN ('EMAIL','WHATSAPP','SMS','IN_APP')),
  recipient_name text,
  recipient text NOT NULL,
  student_id bigint REFERENCES student,
  lms_class_id bigint REFERENCES lms_class,
  subject text,
  body text NOT NULL,
  status text NOT NULL DEFAULT 'QUEUED' CHECK (status IN ('QUEUED','SENDING','SENT','DELIVERED','FAILED','CANCELLED')),
  attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  error text,
  scheduled_at timestamptz,
  sent_at timestamptz,
  provider_id text,
  reset_count int NOT NULL DEFAULT 0 CHECK (reset_count >= 0),
  excluded boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CALL stamp_table('message');
CREATE INDEX message_list ON message (customer_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX message_state ON message (customer_id, status, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX message_channel ON message (customer_id, channel);
CREATE INDEX message_recipient ON message (customer_id, recipient);
CREATE INDEX message_queue ON message (scheduled_at, id) WHERE status = 'QUEUED';
CREATE INDEX message_template ON message (template_id);
CREATE INDEX message_student ON message (student_id);
CREATE INDEX message_class ON message (lms_class_id);
CALL guard_tenant_table('message');

ALTER TABLE complain ADD COLUMN attachments text[] NOT NULL DEFAULT '{}', ADD CHECK (reopen_count >= 0);
-- Open ones first.
CREATE INDEX complain_open ON complain (customer_id, (status <> 'OPEN'), created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX complain_status ON complain (customer_id, status);
CREATE INDEX complain_category ON complain (customer_id, category);
CREATE INDEX complain_priority ON complain (customer_id, priority);
CREATE INDEX complain_platform ON complain (customer_id, platform_code);
CREATE INDEX complain_voucher ON complain (customer_id, voucher_code text_pattern_ops);
CREATE INDEX complain_handler ON complain (customer_id, handled_by);
CREATE INDEX complain_student ON complain (student_id);
CREATE INDEX complain_enrolment ON complain (student_lms_class_id);
CREATE INDEX complain_name_search ON complain USING gin (name gin_trgm_ops);
CREATE INDEX complain_email_search ON complain USING gin (email gin_trgm_ops);
CREATE INDEX complain_subject_search ON complain USING gin (subject gin_trgm_ops);

CREATE TABLE shorter (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  code text NOT NULL CHECK (code ~ '^[a-z0-9-]{3,32}$'),
  title text NOT NULL,
  target_url text NOT NULL CHECK (target_url ~ '^https://'),
  flag text NOT NULL CHECK (flag IN ('WA','IG','EMAIL','PARTNER','PLATFORM','OTHER')),
  core_class_id bigint REFERENCES core_class,
  expires_at timestamptz,
  active boolean NOT NULL DEFAULT true,
  click_count int NOT NULL DEFAULT 0 CHECK (click_count >= 0),
  last_click_at timestamptz,
  excluded boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CALL stamp_table('shorter');
-- Whoever follows a link names no customer.
CREATE UNIQUE INDEX shorter_code ON shorter (code) WHERE deleted_at IS NULL;
CREATE INDEX shorter_list ON shorter (customer_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX shorter_flag ON shorter (customer_id, flag);
CREATE INDEX shorter_class ON shorter (core_class_id);
CREATE INDEX shorter_search ON shorter USING gin (title gin_trgm_ops);
CALL guard_tenant_table('shorter');

CREATE TABLE shorter_click (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  shorter_id bigint NOT NULL REFERENCES shorter ON DELETE CASCADE,
  clicked_at timestamptz NOT NULL DEFAULT now(),
  referer_host text,
  device text NOT NULL CHECK (device IN ('MOBILE','DESKTOP','BOT')),
  country text CHECK (country ~ '^[A-Z]{2}$')
);
CREATE INDEX shorter_click_of ON shorter_click (shorter_id, clicked_at DESC);
CREATE INDEX shorter_click_day ON shorter_click (customer_id, clicked_at);
CALL guard_tenant_table('shorter_click');

CREATE TABLE testimony (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  student_id bigint REFERENCES student,
  name text NOT NULL,
  class_title text,
  rating int NOT NULL CHECK (rating BETWEEN 1 AND 5),
  content text NOT NULL,
  photo_url text,
  published boolean NOT NULL DEFAULT false,
  excluded boolean NOT NULL DEFAULT false,
  deleted_at timestamptz
);
CALL stamp_table('testimony');
CREATE INDEX testimony_list ON testimony (customer_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX testimony_student ON testimony (student_id);
CALL guard_tenant_table('testimony');
