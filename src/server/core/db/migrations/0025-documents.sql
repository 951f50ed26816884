-- Papers that students hand in to register, and papers that partners hand in to work with the academy.

CREATE TABLE registration_document (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  required boolean NOT NULL DEFAULT true,
  -- Codes of the programs that ask for it; empty: all.
  programs text[] NOT NULL DEFAULT '{}',
  mime text[] NOT NULL,
  max_mb int NOT NULL DEFAULT 5 CHECK (max_mb > 0),
  sort_order int NOT NULL DEFAULT 0
);
GRANT SELECT ON registration_document TO academy_app;
INSERT INTO registration_document (code, name, required, programs, mime, sort_order) VALUES
  ('KTP', 'Kartu Tanda Penduduk', true, '{}', '{image/jpeg,image/png,application/pdf}', 1),
  ('KK', 'Kartu Keluarga', true, '{}', '{image/jpeg,image/png,application/pdf}', 2),
  ('IJAZAH', 'Ijazah terakhir', true, '{}', '{image/jpeg,image/png,application/pdf}', 3),
  ('FOTO', 'Pasfoto latar biru', true, '{}', '{image/jpeg,image/png}', 4),
  ('KARTU_PRAKERJA', 'Tangkapan layar dasbor Prakerja', true, '{PRAKERJA}', '{image/jpeg,image/png,application/pdf}', 5),
  ('CV', 'Daftar riwayat hidup', false, '{}', '{application/pdf}', 6),
  ('SURAT_TIDAK_MAMPU', 'Surat keterangan tidak mampu', true, '{BEASISWA}', '{image/jpeg,image/png,application/pdf}', 7);

CREATE TABLE student_registration_document (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  student_class_id bigint NOT NULL REFERENCES student_class ON DELETE CASCADE,
  registration_document_id bigint NOT NULL REFERENCES registration_document,
  file_id bigint NOT NULL REFERENCES file,
  status text NOT NULL DEFAULT 'UPLOADED' CHECK (status IN ('UPLOADED','APPROVED','REJECTED')),
  reviewed_by bigint REFERENCES app_user,
  reviewed_at timestamptz,
  reject_reason text,
  revision int NOT NULL DEFAULT 1 CHECK (revision > 0),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK ((status = 'REJECTED') = (reject_reason IS NOT NULL)),
  CHECK ((status = 'UPLOADED') = (reviewed_at IS NULL))
);
CALL stamp_table('student_registration_document');
CREATE UNIQUE INDEX student_registration_document_once
  ON student_registration_document (student_class_id, registration_document_id) WHERE deleted_at IS NULL;
CREATE INDEX student_registration_document_of ON student_registration_document (student_class_id);
CREATE INDEX student_registration_document_type ON student_registration_document (registration_document_id);
CREATE INDEX student_registration_document_file ON student_registration_document (file_id);
CREATE INDEX student_registration_document_state ON student_registration_document (customer_id, status);
CALL guard_tenant_table('student_registration_document');

CREATE TABLE mitra_document_type (
  code text PRIMARY KEY,
  name text NOT NULL,
  required boolean NOT NULL DEFAULT true,
  -- Legal forms that it is asked of; empty: all.
  legal_forms text[] NOT NULL DEFAULT '{}',
  template_url text,
  validity_months int CHECK (validity_months > 0),
  sort_order int NOT NULL DEFAULT 0
);
GRANT SELECT ON mitra_document_type TO academy_app;
INSERT INTO mitra_document_type (code, name, required, legal_forms, validity_months, sort_order) VALUES
  ('NDA', 'NDA Perjanjian Kerahasiaan', true, '{}', 24, 1),
  ('MOU', 'MOU Kerja Sama Pelatihan', true, '{}', 24, 2),
  ('PKS', 'Perjanjian Kerja Sama', true, '{}', 12, 3),
  ('AKTA', 'Akta Pendirian', true, '{PT,CV,YAYASAN,KOPERASI}', NULL, 4),
  ('NIB', 'Nomor Induk Berusaha', true, '{}', NULL, 5),
  ('NPWP', 'NPWP Badan', true, '{}', NULL, 6),
  ('KTP_DIREKTUR', 'KTP Direktur atau Penanggung Jawab', true, '{}', NULL, 7),
  ('LPK_LICENSE', 'Izin Lembaga Pelatihan Kerja', true, '{LPK}', 36, 8);

CREATE TABLE mitra_document (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mitra_id bigint NOT NULL REFERENCES mitra,
  type_code text NOT NULL REFERENCES mitra_document_type,
  name text NOT NULL,
  file_id bigint REFERENCES file,
  number text,
  signed_at date,
  valid_to date,
  status text NOT NULL DEFAULT 'WAITING_UPLOAD'
    CHECK (status IN ('WAITING_UPLOAD','NEED_APPROVAL','APPROVED','REJECTED')),
  reviewed_by bigint REFERENCES app_user,
  reviewed_at timestamptz,
  note text,
  revision int NOT NULL DEFAULT 0 CHECK (revision >= 0),
  version int NOT NULL DEFAULT 1,
  CHECK (valid_to >= signed_at),
  CHECK ((status = 'WAITING_UPLOAD') = (file_id IS NULL))
);
CALL stamp_table('mitra_document');
CREATE UNIQUE INDEX mitra_document_once ON mitra_document (mitra_id, type_code);
-- What waits for approval first.
CREATE INDEX mitra_document_list ON mitra_document ((status <> 'NEED_APPROVAL'), updated_at DESC, id DESC);
CREATE INDEX mitra_document_status ON mitra_document (status);
CREATE INDEX mitra_document_file ON mitra_document (file_id);
-- The mark in the frame that an NDA or MOU waits.
CREATE INDEX mitra_document_notifier ON mitra_document (mitra_id) WHERE status = 'NEED_APPROVAL' AND name ~* 'NDA|MOU';
CALL guard_mitra_table('mitra_document');

CREATE TABLE mitra_document_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mitra_id bigint NOT NULL REFERENCES mitra,
  doc_id bigint NOT NULL REFERENCES mitra_document ON DELETE CASCADE,
  revision int NOT NULL,
  action text NOT NULL CHECK (action IN ('CREATED','UPLOADED','REPLACED','APPROVED','REJECTED','EXPIRED')),
  file_id bigint REFERENCES file,
  status text NOT NULL CHECK (status IN ('WAITING_UPLOAD','NEED_APPROVAL','APPROVED','REJECTED')),
  -- Nobody: the server itself.
  actor_id bigint REFERENCES app_user,
  note text,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mitra_document_history_of ON mitra_document_history (doc_id, at DESC, id DESC);
CREATE INDEX mitra_document_history_mitra ON mitra_document_history (mitra_id);
CREATE INDEX mitra_document_history_file ON mitra_document_history (file_id);
CREATE INDEX mitra_document_history_actor ON mitra_document_history (actor_id);
CALL guard_mitra_table('mitra_document_history');
REVOKE UPDATE, DELETE ON mitra_document_history FROM academy_app;

CREATE TABLE mitra_attachment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mitra_id bigint NOT NULL REFERENCES mitra,
  title text NOT NULL,
  file_id bigint NOT NULL REFERENCES file,
  description text,
  sort_order int NOT NULL DEFAULT 0,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CALL stamp_table('mitra_attachment');
CREATE INDEX mitra_attachment_list ON mitra_attachment (mitra_id, sort_order, id) WHERE deleted_at IS NULL;
CREATE INDEX mitra_attachment_file ON mitra_attachment (file_id);
CALL guard_mitra_table('mitra_attachment');
