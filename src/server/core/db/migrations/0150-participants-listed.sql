-- Participants by the beginning of their name, and the usual views of their list: of one class, and by certificate.
CREATE INDEX student_lms_class_name ON student_lms_class (customer_id, lower(name_on_certificate) text_pattern_ops);
CREATE INDEX student_lms_class_by_name ON student_lms_class (customer_id, name_on_certificate, id) WHERE deleted_at IS NULL;
CREATE INDEX student_lms_class_course ON student_lms_class (customer_id, core_class_id, enrolled_at DESC, id DESC)
  WHERE deleted_at IS NULL;
DROP INDEX student_lms_class_certificate_state;
CREATE INDEX student_lms_class_certificate_state ON student_lms_class (customer_id, certificate_status, enrolled_at DESC, id DESC)
  WHERE deleted_at IS NULL;
