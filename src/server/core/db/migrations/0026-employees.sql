-- The people whom the academy employs, and their days at work.

CREATE TABLE employee (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  master_id bigint REFERENCES app_user,
  employee_no text NOT NULL,
  name text NOT NULL,
  nik_enc bytea NOT NULL,
  nik_hmac bytea NOT NULL,
  family_card_no_enc bytea,
  gender text NOT NULL CHECK (gender IN ('L','P')),
  birth_place text,
  birth_date date NOT NULL,
  blood_type text CHECK (blood_type IN ('A','B','AB','O')),
  -- The codes are those of lookups.
  religion_code text NOT NULL,
  marital_status_code text NOT NULL,
  phone text NOT NULL,
  address_ktp text NOT NULL,
  address_domicile text,
  city text,
  postal_code text CHECK (postal_code ~ '^[0-9]{5}$'),
  photo_media_id bigint REFERENCES media_item,
  bank_name text,
  bank_account_no text,
  bank_account_name text,
  employee_status_code text NOT NULL,
  department_code text NOT NULL,
  grade_code text NOT NULL,
  position text NOT NULL,
  supervisor_id bigint REFERENCES employee,
  join_date date NOT NULL,
  contract_end date,
  resign_date date,
  resign_reason text,
  work_location text NOT NULL DEFAULT 'KANTOR' CHECK (work_location IN ('KANTOR','REMOTE','HYBRID')),
  active boolean NOT NULL DEFAULT true,
  bpjs_kes_no text CHECK (bpjs_kes_no ~ '^[0-9]{13}$'),
  bpjs_kes_class text CHECK (bpjs_kes_class IN ('1','2','3')),
  bpjs_kes_since date,
  bpjs_kes_dependents int CHECK (bpjs_kes_dependents >= 0),
  bpjs_tk_no text CHECK (bpjs_tk_no ~ '^[0-9]{11}$'),
  bpjs_tk_since date,
  bpjs_tk_programs text[] NOT NULL DEFAULT '{}' CHECK (bpjs_tk_programs <@ '{JHT,JP,JKK,JKM}'::text[]),
  npwp_enc bytea,
  npwp_hmac bytea,
  npwp_name text,
  npwp_address text,
  npwp_since date,
  ptkp_status text NOT NULL CHECK (ptkp_status IN
    ('TK/0','TK/1','TK/2','TK/3','K/0','K/1','K/2','K/3','K/I/0','K/I/1','K/I/2','K/I/3')),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK (supervisor_id <> id),
  CHECK (employee_status_code <> 'KONTRAK' OR contract_end IS NOT NULL),
  CHECK (resign_date >= join_date)
);
CALL stamp_table('employee');
CREATE UNIQUE INDEX employee_no ON employee (customer_id, employee_no) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX employee_nik ON employee (customer_id, nik_hmac) WHERE deleted_at IS NULL;
CREATE INDEX employee_list ON employee (customer_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX employee_department ON employee (customer_id, department_code);
CREATE INDEX employee_status ON employee (customer_id, employee_status_code);
CREATE INDEX employee_active ON employee (customer_id, active);
CREATE INDEX employee_contract ON employee (customer_id, contract_end) WHERE contract_end IS NOT NULL;
CREATE INDEX employee_supervisor ON employee (supervisor_id);
CREATE INDEX employee_master ON employee (master_id);
CREATE INDEX employee_photo ON employee (photo_media_id);
CREATE INDEX employee_search ON employee USING gin (name gin_trgm_ops);
CALL guard_tenant_table('employee');

CREATE TABLE employee_education (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  employee_id bigint NOT NULL REFERENCES employee ON DELETE CASCADE,
  level text NOT NULL,
  school text NOT NULL,
  major text,
  start_year int CHECK (start_year BETWEEN 1900 AND 2200),
  end_year int CHECK (end_year BETWEEN 1900 AND 2200),
  gpa numeric(3,2) CHECK (gpa BETWEEN 0 AND 4),
  CHECK (end_year >= start_year)
);
CALL stamp_table('employee_education');
CREATE INDEX employee_education_of ON employee_education (employee_id);
CREATE INDEX employee_education_customer ON employee_education (customer_id);
CALL guard_tenant_table('employee_education');

CREATE TABLE employee_email (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  employee_id bigint NOT NULL REFERENCES employee ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('WORK','PERSONAL')),
  address text NOT NULL,
  is_primary boolean NOT NULL DEFAULT false
);
CALL stamp_table('employee_email');
CREATE UNIQUE INDEX employee_email_once ON employee_email (employee_id, lower(address));
CREATE UNIQUE INDEX employee_email_primary ON employee_email (employee_id) WHERE is_primary;
CREATE INDEX employee_email_customer ON employee_email (customer_id);
CALL guard_tenant_table('employee_email');

CREATE TABLE employee_emergency_contact (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  employee_id bigint NOT NULL REFERENCES employee ON DELETE CASCADE,
  name text NOT NULL,
  relation text NOT NULL,
  phone text NOT NULL,
  address text
);
CALL stamp_table('employee_emergency_contact');
CREATE INDEX employee_emergency_contact_of ON employee_emergency_contact (employee_id);
CREATE INDEX employee_emergency_contact_customer ON employee_emergency_contact (customer_id);
CALL guard_tenant_table('employee_emergency_contact');

CREATE TABLE employee_child (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  employee_id bigint NOT NULL REFERENCES employee ON DELETE CASCADE,
  name text NOT NULL,
  gender text CHECK (gender IN ('L','P')),
  birth_date date NOT NULL,
  nik_enc bytea,
  nik_hmac bytea,
  sort_order int NOT NULL DEFAULT 1
);
CALL stamp_table('employee_child');
CREATE INDEX employee_child_of ON employee_child (employee_id, sort_order);
CREATE INDEX employee_child_customer ON employee_child (customer_id);
CALL guard_tenant_table('employee_child');

CREATE TABLE employee_attendance (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  employee_id bigint NOT NULL REFERENCES employee,
  day date NOT NULL,
  check_in timestamptz,
  check_out timestamptz,
  status text NOT NULL CHECK (status IN ('PRESENT','LATE','ABSENT','LEAVE','SICK','PERMIT','WFH','HOLIDAY')),
  late_minutes int NOT NULL DEFAULT 0 CHECK (late_minutes >= 0),
  work_minutes int NOT NULL DEFAULT 0 CHECK (work_minutes >= 0),
  in_location text,
  out_location text,
  note text,
  version int NOT NULL DEFAULT 1,
  CHECK (check_out >= check_in)
);
CALL stamp_table('employee_attendance');
CREATE UNIQUE INDEX employee_attendance_once ON employee_attendance (employee_id, day);
CREATE INDEX employee_attendance_list ON employee_attendance (customer_id, day DESC, id DESC);
CREATE INDEX employee_attendance_status ON employee_attendance (customer_id, status, day DESC);
CALL guard_tenant_table('employee_attendance');
