-- From a first contact to a registration: the pipeline, prospects, scholarships, commercial registrations.

CREATE TABLE pipeline_stage (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  code text NOT NULL,
  name text NOT NULL,
  sort_order int NOT NULL,
  color text,
  kind text NOT NULL CHECK (kind IN ('OPEN','WON','LOST')),
  sla_days int CHECK (sla_days > 0)
);
CALL stamp_table('pipeline_stage');
CREATE UNIQUE INDEX pipeline_stage_code ON pipeline_stage (customer_id, code);
CALL guard_tenant_table('pipeline_stage');

ALTER TABLE student ADD COLUMN pipeline_stage_id bigint REFERENCES pipeline_stage;
CREATE INDEX student_stage ON student (pipeline_stage_id);

CREATE TABLE prospect (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  name text NOT NULL,
  email text,
  phone text,
  source text NOT NULL CHECK (source IN ('WEB','IG','WA','EVENT','PARTNER','REFERRAL','PLATFORM')),
  interest_core_class_id bigint REFERENCES core_class,
  program_id bigint REFERENCES program,
  stage_id bigint NOT NULL REFERENCES pipeline_stage,
  stage_entered_at timestamptz NOT NULL DEFAULT now(),
  owner_id bigint REFERENCES app_user,
  score int CHECK (score BETWEEN 0 AND 100),
  next_follow_up_at timestamptz,
  lost_reason text,
  student_id bigint REFERENCES student,
  notes text,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CALL stamp_table('prospect');
CREATE UNIQUE INDEX prospect_email ON prospect (customer_id, lower(email), coalesce(program_id, 0))
  WHERE deleted_at IS NULL AND email IS NOT NULL;
CREATE INDEX prospect_list ON prospect (customer_id, next_follow_up_at, id) WHERE deleted_at IS NULL;
CREATE INDEX prospect_stage ON prospect (stage_id, next_follow_up_at);
CREATE INDEX prospect_source ON prospect (customer_id, source);
CREATE INDEX prospect_phone ON prospect (customer_id, phone);
CREATE INDEX prospect_interest ON prospect (interest_core_class_id);
CREATE INDEX prospect_program ON prospect (program_id);
CREATE INDEX prospect_owner ON prospect (owner_id, next_follow_up_at);
CREATE INDEX prospect_student ON prospect (student_id);
CREATE INDEX prospect_name_search ON prospect USING gin (name gin_trgm_ops);
CREATE INDEX prospect_email_search ON prospect USING gin (email gin_trgm_ops);
CALL guard_tenant_table('prospect');

CREATE TABLE scholarship (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  number text NOT NULL,
  prospect_id bigint REFERENCES prospect,
  student_id bigint REFERENCES student,
  scheme text NOT NULL,
  program_id bigint NOT NULL REFERENCES program,
  core_class_id bigint REFERENCES core_class,
  percent percent,
  amount rupiah,
  status text NOT NULL DEFAULT 'APPLIED' CHECK (status IN
    ('APPLIED','SCREENING','INTERVIEW','REVIEW','APPROVED','ACCEPTED','REJECTED','WITHDRAWN')),
  score numeric(5,2) CHECK (score BETWEEN 0 AND 100),
  interview_at timestamptz,
  document_urls text[] NOT NULL DEFAULT '{}',
  decided_by bigint REFERENCES app_user,
  decided_at timestamptz,
  reason text,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK (prospect_id IS NOT NULL OR student_id IS NOT NULL),
  CHECK (num_nonnulls(percent, amount) <= 1)
);
CALL stamp_table('scholarship');
CREATE UNIQUE INDEX scholarship_number ON scholarship (customer_id, number) WHERE deleted_at IS NULL;
CREATE INDEX scholarship_list ON scholarship (customer_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX scholarship_status ON scholarship (customer_id, status);
CREATE INDEX scholarship_prospect ON scholarship (prospect_id);
CREATE INDEX scholarship_student ON scholarship (student_id);
CREATE INDEX scholarship_program ON scholarship (program_id);
CREATE INDEX scholarship_class ON scholarship (core_class_id);
CALL guard_tenant_table('scholarship');

CREATE TABLE scholarship_transition (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  from_status text NOT NULL CHECK (from_status IN
    ('APPLIED','SCREENING','INTERVIEW','REVIEW','APPROVED','ACCEPTED','REJECTED','WITHDRAWN')),
  to_status text NOT NULL CHECK (to_status IN
    ('APPLIED','SCREENING','INTERVIEW','REVIEW','APPROVED','ACCEPTED','REJECTED','WITHDRAWN')),
  action text NOT NULL,
  label text NOT NULL,
  role_codes text[] NOT NULL,
  requires_reason boolean NOT NULL DEFAULT false,
  sort_order int NOT NULL,
  UNIQUE (from_status, action)
);
GRANT SELECT ON scholarship_transition TO academy_app;
INSERT INTO scholarship_transition (from_status, action, to_status, label, requires_reason, role_codes, sort_order)
SELECT from_status, action, to_status, label, requires_reason, '{SUPERADMIN,ADMISSIONS}', row_number() OVER ()
  FROM (VALUES
    ('APPLIED', 'screen', 'SCREENING', 'Start screening', false),
    ('SCREENING', 'invite', 'INTERVIEW', 'Invite to interview', false),
    ('INTERVIEW', 'score', 'REVIEW', 'Record the score', false),
    ('REVIEW', 'approve', 'APPROVED', 'Approve', false),
    ('APPROVED', 'accept', 'ACCEPTED', 'Accepted by the participant', false),
    ('SCREENING', 'reject', 'REJECTED', 'Reject', true),
    ('INTERVIEW', 'reject', 'REJECTED', 'Reject', true),
    ('REVIEW', 'reject', 'REJECTED', 'Reject', true),
    ('APPLIED', 'withdraw', 'WITHDRAWN', 'Withdraw', false),
    ('SCREENING', 'withdraw', 'WITHDRAWN', 'Withdraw', false),
    ('INTERVIEW', 'withdraw', 'WITHDRAWN', 'Withdraw', false),
    ('REVIEW', 'withdraw', 'WITHDRAWN', 'Withdraw', false),
    ('APPROVED', 'withdraw', 'WITHDRAWN', 'Withdraw', false),
    ('REJECTED', 'reopen', 'REVIEW', 'Review again', false)
  ) AS step (from_status, action, to_status, label, requires_reason);

-- The commercial registration of a student for a class; completing it opens the place in a scheduled class.
CREATE TABLE student_class (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  student_id bigint NOT NULL REFERENCES student,
  core_class_id bigint NOT NULL REFERENCES core_class,
  lms_class_id bigint REFERENCES lms_class,
  program_id bigint NOT NULL REFERENCES program,
  registration_no text NOT NULL,
  status text NOT NULL DEFAULT 'REGISTERED'
    CHECK (status IN ('REGISTERED','DOCUMENT_REVIEW','READY','COMPLETED','CANCELLED')),
  stage_id bigint REFERENCES pipeline_stage,
  scholarship_id bigint REFERENCES scholarship,
  fee rupiah NOT NULL DEFAULT 0,
  paid rupiah NOT NULL DEFAULT 0,
  payment_status text NOT NULL DEFAULT 'UNPAID' CHECK (payment_status IN ('UNPAID','PARTIAL','PAID','WAIVED')),
  docs_required int NOT NULL DEFAULT 0 CHECK (docs_required >= 0),
  docs_approved int NOT NULL DEFAULT 0 CHECK (docs_approved >= 0),
  student_lms_class_id bigint REFERENCES student_lms_class,
  completed_at timestamptz,
  completed_by bigint REFERENCES app_user,
  note text,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK ((status = 'COMPLETED') = (completed_at IS NOT NULL))
);
CALL stamp_table('student_class');
CREATE UNIQUE INDEX student_class_no ON student_class (customer_id, registration_no) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX student_class_once ON student_class (student_id, core_class_id)
  WHERE deleted_at IS NULL AND status <> 'CANCELLED';
CREATE INDEX student_class_list ON student_class (customer_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX student_class_status ON student_class (customer_id, status);
CREATE INDEX student_class_payment ON student_class (customer_id, payment_status);
CREATE INDEX student_class_student ON student_class (student_id);
CREATE INDEX student_class_class ON student_class (core_class_id);
CREATE INDEX student_class_schedule ON student_class (lms_class_id);
CREATE INDEX student_class_program ON student_class (program_id);
CREATE INDEX student_class_stage ON student_class (stage_id);
CREATE INDEX student_class_scholarship ON student_class (scholarship_id);
CREATE INDEX student_class_enrolment ON student_class (student_lms_class_id);
CALL guard_tenant_table('student_class');
