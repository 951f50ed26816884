-- Complaints of participants and buyers.

CREATE TABLE complain (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  ticket_no text NOT NULL,
  name text NOT NULL,
  email text,
  phone text,
  student_id bigint REFERENCES student,
  student_lms_class_id bigint REFERENCES student_lms_class,
  voucher_code text,
  platform_code text REFERENCES digital_platform,
  category text NOT NULL,
  subject text NOT NULL,
  description text NOT NULL,
  channel text NOT NULL DEFAULT 'WEB' CHECK (channel IN ('WEB','WHATSAPP','EMAIL','PHONE','PLATFORM')),
  priority text NOT NULL DEFAULT 'NORMAL' CHECK (priority IN ('LOW','NORMAL','HIGH')),
  status text NOT NULL DEFAULT 'OPEN' CHECK (status IN ('OPEN','SOLVED','REJECTED')),
  resolution text,
  handled_by bigint REFERENCES app_user,
  handled_at timestamptz,
  due_at timestamptz,
  reopen_count int NOT NULL DEFAULT 0,
  excluded boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES app_user,
  updated_by bigint REFERENCES app_user
);
CREATE UNIQUE INDEX complain_ticket ON complain (customer_id, ticket_no) WHERE deleted_at IS NULL;
CREATE INDEX complain_list ON complain (customer_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE TRIGGER touch BEFORE UPDATE ON complain FOR EACH ROW EXECUTE FUNCTION touch_row();
CALL guard_tenant_table('complain');
