-- Students, their places in classes, what they did there, and their certificates.

ALTER TABLE student
  ADD COLUMN nik_enc bytea,
  ADD COLUMN nik_hmac bytea,
  ADD COLUMN birth_place text,
  ADD COLUMN religion_code text,
  ADD COLUMN address text,
  ADD COLUMN school text,
  ADD COLUMN company text,
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN class_count int NOT NULL DEFAULT 0 CHECK (class_count >= 0),
  ADD COLUMN last_activity_at timestamptz,
  ADD COLUMN consent_at timestamptz,
  ADD COLUMN notes text,
  ADD CHECK (prakerja_no ~ '^[0-9]{16}$'),
  ADD CHECK (prakerja_wave > 0);
CREATE INDEX student_phone ON student (customer_id, phone);
CREATE INDEX student_prakerja ON student (customer_id, prakerja_no);
CREATE INDEX student_nik ON student (customer_id, nik_hmac) WHERE nik_hmac IS NOT NULL;
CREATE INDEX student_province ON student (customer_id, province);
CREATE INDEX student_education ON student (customer_id, education_level);
CREATE INDEX student_platform ON student (customer_id, platform_code);
CREATE INDEX student_tags ON student USING gin (tags);
CREATE INDEX student_name_search ON student USING gin (name gin_trgm_ops);
CREATE INDEX student_email_search ON student USING gin (email gin_trgm_ops);

ALTER TABLE student_lms_class
  ADD COLUMN invoice_code text,
  ADD COLUMN referral_code text CHECK (referral_code <> ''),
  ADD COLUMN last_ke int CHECK (last_ke BETWEEN 1 AND 10 OR last_ke = 999),
  ADD COLUMN pretest_score numeric(6,2),
  ADD COLUMN posttest_score numeric(6,2),
  ADD COLUMN skill_score numeric(6,2),
  ADD COLUMN passed boolean,
  ADD COLUMN restart_count int NOT NULL DEFAULT 0 CHECK (restart_count >= 0),
  ADD COLUMN last_activity_at timestamptz,
  ADD COLUMN note text,
  ADD COLUMN search_text text GENERATED ALWAYS AS (
    name_on_certificate || ' ' || email_in_class || ' ' || coalesce(voucher_code, '') || ' '
    || coalesce(redeem_code, '') || ' ' || coalesce(invoice_code, '')) STORED NOT NULL,
  ADD CHECK (progress_pct BETWEEN 0 AND 100),
  ADD CHECK (attended_count >= 0),
  ADD CHECK (required_count >= 0);
CREATE INDEX student_lms_class_state ON student_lms_class (customer_id, status, enrolled_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX student_lms_class_platform ON student_lms_class (customer_id, platform_code, enrolled_at DESC, id DESC)
  WHERE deleted_at IS NULL;
CREATE INDEX student_lms_class_student ON student_lms_class (student_id);
CREATE INDEX student_lms_class_code ON student_lms_class (customer_id, voucher_code text_pattern_ops);
CREATE INDEX student_lms_class_redeem ON student_lms_class (customer_id, redeem_code text_pattern_ops);
CREATE INDEX student_lms_class_referral ON student_lms_class (customer_id, referral_code);
CREATE INDEX student_lms_class_certificate_state ON student_lms_class (customer_id, certificate_status);
CREATE INDEX student_lms_class_search ON student_lms_class USING gin (search_text gin_trgm_ops);

-- How far a participant is with each item. Written by the learning site; the key is what it is asked by.
CREATE TABLE student_activity (
  customer_id bigint NOT NULL REFERENCES customer,
  student_lms_class_id bigint NOT NULL REFERENCES student_lms_class ON DELETE CASCADE,
  class_activity_item_id bigint NOT NULL REFERENCES class_activity_item ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'LOCKED' CHECK (status IN ('LOCKED','OPEN','IN_PROGRESS','DONE')),
  progress_pct percent NOT NULL DEFAULT 0,
  attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  score numeric(6,2),
  opened_at timestamptz,
  done_at timestamptz,
  seconds_spent int NOT NULL DEFAULT 0 CHECK (seconds_spent >= 0),
  PRIMARY KEY (student_lms_class_id, class_activity_item_id),
  CHECK ((status = 'DONE') = (done_at IS NOT NULL))
);
CREATE INDEX student_activity_item ON student_activity (class_activity_item_id);
CREATE INDEX student_activity_customer ON student_activity (customer_id);
CALL guard_tenant_table('student_activity');

CREATE TABLE absensi (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  student_lms_class_id bigint NOT NULL REFERENCES student_lms_class,
  student_id bigint NOT NULL REFERENCES student,
  lms_class_id bigint NOT NULL REFERENCES lms_class,
  class_activity_item_id bigint REFERENCES class_activity_item ON DELETE SET NULL,
  ke int NOT NULL CHECK (ke BETWEEN 1 AND 10 OR ke = 999),
  status text NOT NULL CHECK (status IN ('PRESENT','LATE','ABSENT','EXCUSED')),
  method text NOT NULL CHECK (method IN ('ZOOM','QR','SELFIE','SYSTEM','MANUAL')),
  attended_at timestamptz NOT NULL,
  minutes int CHECK (minutes >= 0),
  platform_code text NOT NULL REFERENCES digital_platform,
  voucher_code text,
  evidence_url text,
  verified boolean NOT NULL DEFAULT false,
  verified_by bigint REFERENCES app_user,
  -- What the platform answered: 0 not yet, 1 accepted.
  external_status int,
  external_synced_at timestamptz,
  note text,
  excluded boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CALL stamp_table('absensi');
CREATE UNIQUE INDEX absensi_once ON absensi (student_lms_class_id, ke) WHERE deleted_at IS NULL;
CREATE INDEX absensi_list ON absensi (customer_id, attended_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX absensi_state ON absensi (customer_id, status, attended_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX absensi_ke ON absensi (customer_id, ke);
CREATE INDEX absensi_platform ON absensi (customer_id, platform_code);
CREATE INDEX absensi_voucher ON absensi (customer_id, voucher_code text_pattern_ops);
CREATE INDEX absensi_class ON absensi (lms_class_id, ke);
CREATE INDEX absensi_student ON absensi (student_id);
CREATE INDEX absensi_enrolment ON absensi (student_lms_class_id);
CREATE INDEX absensi_item ON absensi (class_activity_item_id);
CREATE INDEX absensi_at ON absensi USING brin (attended_at);
CALL guard_tenant_table('absensi');

-- Who was in a meeting, as the meeting provider saw it.
CREATE TABLE zoom_participant (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  class_activity_item_id bigint NOT NULL REFERENCES class_activity_item ON DELETE CASCADE,
  student_lms_class_id bigint REFERENCES student_lms_class ON DELETE SET NULL,
  display_name text NOT NULL,
  email text,
  joined_at timestamptz NOT NULL,
  left_at timestamptz,
  minutes int CHECK (minutes >= 0),
  is_host boolean NOT NULL DEFAULT false,
  matched_by text NOT NULL DEFAULT 'NONE' CHECK (matched_by IN ('EMAIL','NAME','MANUAL','NONE')),
  CHECK (left_at >= joined_at),
  CHECK ((matched_by = 'NONE') = (student_lms_class_id IS NULL))
);
CREATE INDEX zoom_participant_item ON zoom_participant (class_activity_item_id, joined_at);
CREATE INDEX zoom_participant_enrolment ON zoom_participant (student_lms_class_id);
CREATE INDEX zoom_participant_customer ON zoom_participant (customer_id);
CALL guard_tenant_table('zoom_participant');

CREATE TABLE certificate (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  student_lms_class_id bigint NOT NULL REFERENCES student_lms_class,
  number text NOT NULL,
  template_id bigint REFERENCES certificate_template,
  issued_at timestamptz NOT NULL,
  file_url text,
  verify_code text NOT NULL UNIQUE,
  send_status text NOT NULL DEFAULT 'QUEUED' CHECK (send_status IN ('QUEUED','SENT','FAILED','REVOKED')),
  sent_to text,
  sent_at timestamptz,
  send_attempts int NOT NULL DEFAULT 0 CHECK (send_attempts >= 0),
  last_error text,
  revoked_at timestamptz,
  revoke_reason text,
  deleted_at timestamptz
);
CALL stamp_table('certificate');
CREATE UNIQUE INDEX certificate_number ON certificate (customer_id, number) WHERE deleted_at IS NULL;
CREATE INDEX certificate_list ON certificate (customer_id, issued_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX certificate_state ON certificate (customer_id, send_status);
CREATE INDEX certificate_enrolment ON certificate (student_lms_class_id);
CREATE INDEX certificate_template_of ON certificate (template_id);
CALL guard_tenant_table('certificate');

ALTER TABLE student_lms_class ADD COLUMN certificate_id bigint REFERENCES certificate ON DELETE SET NULL;
CREATE INDEX student_lms_class_certificate ON student_lms_class (certificate_id);
