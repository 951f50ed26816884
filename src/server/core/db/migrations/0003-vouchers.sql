-- Vouchers, the batches they come in, and their redemptions.

CREATE TABLE voucher_batch (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  name text NOT NULL,
  source text NOT NULL CHECK (source IN ('GENERATED','IMPORTED','MANUAL')),
  count int NOT NULL DEFAULT 0,
  platform_code text REFERENCES digital_platform,
  core_class_id bigint REFERENCES core_class,
  prefix text,
  progress_id uuid,
  file_name text,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES app_user,
  updated_by bigint REFERENCES app_user
);
CREATE INDEX voucher_batch_list ON voucher_batch (customer_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
-- Vouchers made one by one share one batch per customer.
CREATE UNIQUE INDEX voucher_batch_manual ON voucher_batch (customer_id) WHERE source = 'MANUAL' AND deleted_at IS NULL;
CREATE TRIGGER touch BEFORE UPDATE ON voucher_batch FOR EACH ROW EXECUTE FUNCTION touch_row();
CALL guard_tenant_table('voucher_batch');

CREATE TABLE voucher (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  code text NOT NULL CHECK (code = upper(code)),
  batch_id bigint NOT NULL REFERENCES voucher_batch,
  platform_code text NOT NULL REFERENCES digital_platform,
  core_class_id bigint NOT NULL REFERENCES core_class,
  lms_class_id bigint REFERENCES lms_class,
  external_code text,
  price bigint NOT NULL DEFAULT 0 CHECK (price >= 0),
  status text NOT NULL DEFAULT 'AVAILABLE' CHECK (status IN ('AVAILABLE','RESERVED','SENT','REDEEMED','EXPIRED','VOID')),
  student_id bigint REFERENCES student,
  reserved_at timestamptz,
  sent_at timestamptz,
  redeemed_at timestamptz,
  expires_at timestamptz,
  redeem_limit int NOT NULL DEFAULT 1,
  reset_count int NOT NULL DEFAULT 0,
  void_reason text,
  excluded boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES app_user,
  updated_by bigint REFERENCES app_user
);
CREATE UNIQUE INDEX voucher_code ON voucher (customer_id, code) WHERE deleted_at IS NULL;
CREATE INDEX voucher_list ON voucher (customer_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX voucher_status ON voucher (customer_id, status, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX voucher_batch_of ON voucher (batch_id);
CREATE INDEX voucher_class ON voucher (core_class_id);
CREATE INDEX voucher_schedule ON voucher (lms_class_id) WHERE lms_class_id IS NOT NULL;
CREATE INDEX voucher_student ON voucher (student_id) WHERE student_id IS NOT NULL;
CREATE INDEX voucher_expiry ON voucher (expires_at) WHERE status IN ('AVAILABLE','RESERVED','SENT');
CREATE TRIGGER touch BEFORE UPDATE ON voucher FOR EACH ROW EXECUTE FUNCTION touch_row();
CALL guard_tenant_table('voucher');

ALTER TABLE student_lms_class ADD FOREIGN KEY (voucher_id) REFERENCES voucher;

CREATE TABLE reedem (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  voucher_id bigint REFERENCES voucher,
  voucher_code text NOT NULL,
  redeem_code text,
  student_id bigint REFERENCES student,
  student_lms_class_id bigint REFERENCES student_lms_class,
  name text NOT NULL,
  email text NOT NULL,
  phone text,
  platform_code text NOT NULL REFERENCES digital_platform,
  lms_class_id bigint REFERENCES lms_class,
  status text NOT NULL CHECK (status IN ('PENDING','REDEEMED','REJECTED','CANCELLED')),
  flag text NOT NULL CHECK (flag IN ('VALID','NOT_FOUND','USED','EXPIRED','WRONG_CLASS','WRONG_PARTNER','CANCELLED_ORDER','RESET')),
  redeemed_at timestamptz,
  channel text NOT NULL DEFAULT 'WEB' CHECK (channel IN ('WEB','ADMIN','API')),
  ip inet,
  note text,
  excluded boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX reedem_list ON reedem (customer_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX reedem_voucher ON reedem (voucher_id);
CREATE INDEX reedem_code ON reedem (voucher_code);
CREATE INDEX reedem_enrolment ON reedem (student_lms_class_id);
CREATE TRIGGER touch BEFORE UPDATE ON reedem FOR EACH ROW EXECUTE FUNCTION touch_row();
CALL guard_tenant_table('reedem');
