-- Who waits for a seat in a schedule, first come first served.
CREATE TABLE lms_class_waiting (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  lms_class_id bigint NOT NULL REFERENCES lms_class ON DELETE CASCADE,
  student_id bigint NOT NULL REFERENCES student,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CALL stamp_table('lms_class_waiting');
CREATE UNIQUE INDEX lms_class_waiting_once ON lms_class_waiting (lms_class_id, student_id) WHERE deleted_at IS NULL;
CREATE INDEX lms_class_waiting_customer ON lms_class_waiting (customer_id);
CREATE INDEX lms_class_waiting_student ON lms_class_waiting (student_id);
CREATE INDEX lms_class_waiting_deleted ON lms_class_waiting (deleted_at) WHERE deleted_at IS NOT NULL;
CALL guard_tenant_table('lms_class_waiting');

ALTER TABLE upload_progress DROP CONSTRAINT upload_progress_kind_check;
ALTER TABLE upload_progress ADD CONSTRAINT upload_progress_kind_check
  CHECK (kind IN ('VOUCHER_IMPORT','VOUCHER_GENERATE','SALE_IMPORT','ENROL','EXPORT','SYNC','BULK'));
