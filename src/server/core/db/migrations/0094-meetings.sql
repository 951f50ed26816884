-- Meetings of a schedule are edited with it, and who teaches it is a part of it: rows with a version that can be put back.
ALTER TABLE class_activity_item ADD COLUMN cancelled_at timestamptz;

ALTER TABLE lms_class_instructor
  DROP CONSTRAINT lms_class_instructor_pkey,
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN deleted_at timestamptz;
CALL stamp_table('lms_class_instructor');
CREATE UNIQUE INDEX lms_class_instructor_once ON lms_class_instructor (lms_class_id, instructor_id) WHERE deleted_at IS NULL;
CREATE INDEX lms_class_instructor_class ON lms_class_instructor (lms_class_id);
CREATE INDEX lms_class_instructor_deleted ON lms_class_instructor (deleted_at) WHERE deleted_at IS NOT NULL;

CALL open_to_lists('class_activity_item');
CALL open_to_lists('lms_class_instructor');

DROP TRIGGER class_count_of_instructor_created ON lms_class_instructor;
DROP TRIGGER class_count_of_instructor_updated ON lms_class_instructor;
DROP TRIGGER class_count_of_instructor_deleted ON lms_class_instructor;
CALL keep_counted('instructor', 'class_count', 'lms_class_instructor', 'instructor_id', 'deleted_at IS NULL');
