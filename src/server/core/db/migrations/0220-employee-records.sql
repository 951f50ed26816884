-- Employees as people work with them: all their personal numbers are sealed, their photo belongs to them alone, and the
-- rows of their parts are written with them.
SELECT set_config('app.scope', 'system', true);

DROP VIEW list_employee;
ALTER TABLE employee
  -- The primary address among theirs.
  ADD COLUMN email text,
  ADD COLUMN photo_file_id bigint REFERENCES file ON DELETE SET NULL,
  ADD COLUMN nik_mask text,
  ADD COLUMN family_card_no_hmac bytea, ADD COLUMN family_card_no_mask text,
  ADD COLUMN npwp_mask text,
  ADD COLUMN bank_account_enc bytea, ADD COLUMN bank_account_hmac bytea, ADD COLUMN bank_account_mask text,
  ADD COLUMN bpjs_kes_enc bytea, ADD COLUMN bpjs_kes_hmac bytea, ADD COLUMN bpjs_kes_mask text,
  ADD COLUMN bpjs_tk_enc bytea, ADD COLUMN bpjs_tk_hmac bytea, ADD COLUMN bpjs_tk_mask text,
  -- The last reminder before the contract ends, in days.
  ADD COLUMN reminded_days int,
  DROP COLUMN photo_media_id, DROP COLUMN bank_account_no, DROP COLUMN bpjs_kes_no, DROP COLUMN bpjs_tk_no;
UPDATE employee e SET email = m.address FROM employee_email m WHERE m.employee_id = e.id AND m.is_primary;
CREATE INDEX employee_photo ON employee (photo_file_id) WHERE photo_file_id IS NOT NULL;
CREATE INDEX employee_address ON employee (customer_id, lower(email));
CREATE INDEX employee_newest ON employee (customer_id, id DESC);

ALTER TABLE employee_education ADD COLUMN sort_order int NOT NULL DEFAULT 1,
  ADD COLUMN version int NOT NULL DEFAULT 1, ADD COLUMN deleted_at timestamptz;
ALTER TABLE employee_email ADD COLUMN sort_order int NOT NULL DEFAULT 1,
  ADD COLUMN version int NOT NULL DEFAULT 1, ADD COLUMN deleted_at timestamptz;
ALTER TABLE employee_emergency_contact ADD COLUMN sort_order int NOT NULL DEFAULT 1,
  ADD COLUMN version int NOT NULL DEFAULT 1, ADD COLUMN deleted_at timestamptz;
ALTER TABLE employee_child ADD COLUMN nik_mask text,
  ADD COLUMN version int NOT NULL DEFAULT 1, ADD COLUMN deleted_at timestamptz;
DROP INDEX employee_email_once, employee_email_primary, employee_email_address;
CREATE UNIQUE INDEX employee_email_once ON employee_email (employee_id, lower(address)) WHERE deleted_at IS NULL;

-- Found when they are purged.
CREATE INDEX employee_education_purge ON employee_education (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX employee_email_purge ON employee_email (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX employee_emergency_contact_purge ON employee_emergency_contact (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX employee_child_purge ON employee_child (deleted_at) WHERE deleted_at IS NOT NULL;

ALTER TABLE file DROP CONSTRAINT file_ref_type_check, ADD CONSTRAINT file_ref_type_check CHECK (ref_type IN (
  'complaint', 'attendance', 'answer', 'account', 'customer', 'saleImport', 'student_class',
  'leave_request', 'mitra_document', 'mitra_attachment', 'employee'
));

ALTER TABLE file DROP CONSTRAINT file_purpose_check,
  ADD CONSTRAINT file_purpose_check CHECK (purpose IN ('GENERAL','VOUCHER_IMPORT','VERIFICATION','DOCUMENT','IMAGE',
    'COMPLAINT','ATTENDANCE','ANSWER','PHOTO','LOGO','SALE_IMPORT','EMPLOYEE','LEAVE'));

CALL open_to_lists('employee');
CALL open_to_lists('employee_education');
CALL open_to_lists('employee_email');
CALL open_to_lists('employee_emergency_contact');
CALL open_to_lists('employee_child');
CALL tell_changes('employee');
