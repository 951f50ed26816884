-- What vouchers stand on: platforms, programs, classes, scheduled classes, students and their places in a class.

CREATE TABLE digital_platform (
  code text PRIMARY KEY,
  name text NOT NULL,
  resource text UNIQUE,
  logo_url text,
  fee_pct numeric(5,2) NOT NULL DEFAULT 0,
  is_prakerja boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  sort_order int NOT NULL DEFAULT 0
);
GRANT SELECT ON digital_platform TO academy_app;
INSERT INTO digital_platform (code, name, resource, fee_pct, is_prakerja, sort_order) VALUES
  ('PINTARIA', 'Pintaria', 'pintaria', 7.50, true, 1),
  ('TOKOPEDIA', 'Tokopedia', 'tokped', 5.00, true, 2),
  ('BUKALAPAK', 'Bukalapak', 'bukalapak', 5.00, true, 3),
  ('PIJAR', 'Pijar Mahir', 'pijar', 6.00, true, 4),
  ('MBA', 'Maxy Business Academy', 'mba', 8.00, false, 5),
  ('SKILLACADEMY', 'Skill Academy', 'skillacademy', 7.00, true, 6),
  ('SEKOLAHMU', 'Sekolah.mu', 'studentsekolahmu', 6.50, true, 7),
  ('OWN', 'Situs sendiri', NULL, 0, false, 8);

CREATE TABLE program (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  code text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('PRAKERJA','B2B','REGULER','BEASISWA')),
  min_attendance_pct numeric(5,2) NOT NULL DEFAULT 100,
  requires_voucher boolean NOT NULL DEFAULT true,
  description text,
  active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX program_code ON program (customer_id, code) WHERE deleted_at IS NULL;
CREATE TRIGGER touch BEFORE UPDATE ON program FOR EACH ROW EXECUTE FUNCTION touch_row();
CALL guard_tenant_table('program');

CREATE TABLE core_class (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  code text NOT NULL,
  title text NOT NULL,
  program_id bigint NOT NULL REFERENCES program,
  mode text NOT NULL CHECK (mode IN ('WEBINAR','SELF_PACED','BLENDED','OFFLINE')),
  level text NOT NULL CHECK (level IN ('PEMULA','MENENGAH','LANJUT')),
  language text NOT NULL DEFAULT 'id' CHECK (language IN ('id','en')),
  summary text,
  duration_minutes int NOT NULL DEFAULT 900,
  meeting_count int NOT NULL DEFAULT 5 CHECK (meeting_count BETWEEN 1 AND 10),
  capacity_default int NOT NULL DEFAULT 50,
  base_price bigint NOT NULL CHECK (base_price >= 0),
  passing_score numeric(5,2) NOT NULL DEFAULT 70,
  competency_code text,
  curation_status text NOT NULL DEFAULT 'DRAFT' CHECK (curation_status IN ('DRAFT','SUBMITTED','REVISION','APPROVED','REJECTED')),
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE','INACTIVE')),
  excluded boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES app_user,
  updated_by bigint REFERENCES app_user
);
CREATE UNIQUE INDEX core_class_code ON core_class (customer_id, code) WHERE deleted_at IS NULL;
CREATE INDEX core_class_list ON core_class (customer_id, updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX core_class_title ON core_class USING gin (title gin_trgm_ops);
CREATE INDEX core_class_program ON core_class (program_id);
CREATE TRIGGER touch BEFORE UPDATE ON core_class FOR EACH ROW EXECUTE FUNCTION touch_row();
CALL guard_tenant_table('core_class');

CREATE TABLE lms_class (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  code text NOT NULL,
  title text NOT NULL,
  core_class_id bigint NOT NULL REFERENCES core_class,
  program_id bigint NOT NULL REFERENCES program,
  schema_version int NOT NULL DEFAULT 2 CHECK (schema_version IN (1, 2)),
  workflow text NOT NULL DEFAULT 'DRAFT',
  start_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL,
  mode text NOT NULL CHECK (mode IN ('WEBINAR','SELF_PACED','BLENDED','OFFLINE')),
  capacity int NOT NULL DEFAULT 50,
  enrolled_count int NOT NULL DEFAULT 0,
  price bigint NOT NULL DEFAULT 0,
  passing_score numeric(5,2) NOT NULL DEFAULT 70,
  min_attendance_pct numeric(5,2) NOT NULL DEFAULT 100,
  excluded boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES app_user,
  updated_by bigint REFERENCES app_user,
  CHECK (end_at > start_at)
);
CREATE UNIQUE INDEX lms_class_code ON lms_class (customer_id, code) WHERE deleted_at IS NULL;
CREATE INDEX lms_class_list ON lms_class (customer_id, start_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX lms_class_title ON lms_class USING gin (title gin_trgm_ops);
CREATE INDEX lms_class_core ON lms_class (core_class_id);
CREATE INDEX lms_class_program ON lms_class (program_id);
CREATE TRIGGER touch BEFORE UPDATE ON lms_class FOR EACH ROW EXECUTE FUNCTION touch_row();
CALL guard_tenant_table('lms_class');

CREATE TABLE student (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  master_id bigint REFERENCES app_user,
  student_no text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text,
  prakerja_no text,
  prakerja_wave int,
  gender text CHECK (gender IN ('L','P')),
  birth_date date,
  city text,
  province text,
  education_level text,
  occupation text CHECK (occupation IN ('BELUM_BEKERJA','PEKERJA','WIRAUSAHA','PELAJAR','IBU_RT','PHK')),
  platform_code text REFERENCES digital_platform,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX student_no ON student (customer_id, student_no) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX student_email ON student (customer_id, lower(email)) WHERE deleted_at IS NULL;
CREATE INDEX student_list ON student (customer_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX student_master ON student (master_id);
CREATE TRIGGER touch BEFORE UPDATE ON student FOR EACH ROW EXECUTE FUNCTION touch_row();
CALL guard_tenant_table('student');

CREATE TABLE student_lms_class (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  student_id bigint NOT NULL REFERENCES student,
  lms_class_id bigint NOT NULL REFERENCES lms_class,
  core_class_id bigint NOT NULL REFERENCES core_class,
  platform_code text NOT NULL REFERENCES digital_platform,
  voucher_id bigint,
  voucher_code text,
  redeem_code text,
  name_on_certificate text NOT NULL,
  email_in_class text NOT NULL,
  status text NOT NULL DEFAULT 'REGISTERED' CHECK (status IN ('REGISTERED','IN_PROGRESS','FINISHED','PASSED','FAILED','DROPPED')),
  progress_pct numeric(5,2) NOT NULL DEFAULT 0,
  attended_count int NOT NULL DEFAULT 0,
  required_count int NOT NULL DEFAULT 5,
  final_score numeric(5,2),
  certificate_status text NOT NULL DEFAULT 'NONE' CHECK (certificate_status IN ('NONE','QUEUED','SENT','FAILED','REVOKED')),
  enrolled_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  drop_reason text,
  excluded boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX student_lms_class_once ON student_lms_class (student_id, lms_class_id)
  WHERE deleted_at IS NULL AND status <> 'DROPPED';
CREATE INDEX student_lms_class_list ON student_lms_class (customer_id, enrolled_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX student_lms_class_class ON student_lms_class (lms_class_id, status);
CREATE INDEX student_lms_class_core ON student_lms_class (core_class_id);
-- The latest enrolment of a voucher is one step into this index.
CREATE INDEX student_lms_class_voucher ON student_lms_class (voucher_id, id DESC) WHERE deleted_at IS NULL AND status <> 'DROPPED';
CREATE TRIGGER touch BEFORE UPDATE ON student_lms_class FOR EACH ROW EXECUTE FUNCTION touch_row();
CALL guard_tenant_table('student_lms_class');
