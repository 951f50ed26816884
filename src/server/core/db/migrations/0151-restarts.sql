-- Who starts a class anew begins with nothing but the attendance: what was handed in stays with its run, and what was
-- made of it is computed anew, for all participants of a statement together.
ALTER TABLE student_lms_class ADD COLUMN restarted_at timestamptz;
CALL open_to_lists('student_lms_class');

CREATE FUNCTION restart_follows() RETURNS trigger LANGUAGE plpgsql AS
$$
DECLARE
  people bigint[] := (SELECT array_agg(a.id ORDER BY a.id) FROM after_rows a JOIN before_rows b USING (id)
                       WHERE a.restart_count > b.restart_count);
  mode text := coalesce(current_setting('app.grading', true), '');
  class bigint;
BEGIN
  IF people IS NULL THEN RETURN NULL; END IF;
  UPDATE message SET status = 'CANCELLED', version = version + 1
   WHERE status = 'QUEUED' AND id IN (SELECT message_id FROM certificate WHERE student_lms_class_id = ANY (people));
  PERFORM set_config('app.grading', 'busy', true);
  DELETE FROM student_activity WHERE student_lms_class_id = ANY (people);
  DELETE FROM student_score WHERE student_lms_class_id = ANY (people);
  DELETE FROM student_grade WHERE student_lms_class_id = ANY (people);
  UPDATE instructor_feedback SET deleted_at = now(), version = version + 1
   WHERE student_lms_class_id = ANY (people) AND deleted_at IS NULL;
  PERFORM set_config('app.grading', mode, true);
  FOR class IN SELECT DISTINCT lms_class_id FROM after_rows WHERE id = ANY (people) ORDER BY 1 LOOP
    PERFORM grade_participants(class, people);
  END LOOP;
  RETURN NULL;
END
$$;
CREATE TRIGGER restarted AFTER UPDATE ON student_lms_class REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
  FOR EACH STATEMENT WHEN (grades_follow()) EXECUTE FUNCTION restart_follows();

DROP TRIGGER grade_updated ON student_lms_class;
CREATE TRIGGER grade_updated AFTER UPDATE ON student_lms_class FOR EACH ROW
  WHEN (grades_follow() AND NEW.deleted_at IS NULL AND NEW.status <> 'DROPPED' AND NEW.restart_count = OLD.restart_count
        AND (OLD.lms_class_id, OLD.required_count, OLD.status = 'DROPPED', OLD.deleted_at)
         IS DISTINCT FROM (NEW.lms_class_id, NEW.required_count, NEW.status = 'DROPPED', NEW.deleted_at))
  EXECUTE FUNCTION grades_follow_place();
