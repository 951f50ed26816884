-- What somebody attended is counted where they take part, whichever way an attendance comes, changes or is taken back.
CREATE FUNCTION count_attendance() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  UPDATE student_lms_class e SET attended_count = c.attended, last_ke = c.last
    FROM (SELECT p.id, count(*) FILTER (WHERE a.ke <> 999 AND a.status IN ('PRESENT', 'LATE'))::int AS attended,
                 max(a.ke) AS last
            FROM (SELECT DISTINCT student_lms_class_id AS id FROM changed) p
            LEFT JOIN absensi a ON a.student_lms_class_id = p.id AND a.deleted_at IS NULL
           GROUP BY p.id) c
   WHERE e.id = c.id AND (e.attended_count, e.last_ke) IS DISTINCT FROM (c.attended, c.last);
  RETURN NULL;
END
$$;
CREATE TRIGGER count_created AFTER INSERT ON absensi REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_attendance();
CREATE TRIGGER count_updated AFTER UPDATE ON absensi REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_attendance();

CALL tell_changes('absensi');
