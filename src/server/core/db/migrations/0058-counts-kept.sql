-- Classes, students and instructors say how many places, schedules or classes they have: whatever changes that counts it.

-- Adds what a statement has changed of what is counted. Arguments: whose counter and which, the column that refers to
-- them, and which rows count.
CREATE FUNCTION keep_count() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
$$
DECLARE
  side text := 'SELECT ' || quote_ident(TG_ARGV[2]) || ' AS id, %s AS n FROM %s WHERE ' || TG_ARGV[3];
  sides text := concat_ws(' UNION ALL ',
    CASE WHEN TG_OP <> 'INSERT' THEN format(side, '-1', 'before_rows') END,
    CASE WHEN TG_OP <> 'DELETE' THEN format(side, '1', 'after_rows') END);
BEGIN
  -- Everybody locks them in one order, so that two statements at once cannot wait for each other. A count that is wrong
  -- for some other reason refuses nobody's work.
  EXECUTE format('
    WITH change AS MATERIALIZED (SELECT s.id, sum(s.n)::int AS n FROM (%3$s) s GROUP BY 1 HAVING sum(s.n) <> 0),
         held AS MATERIALIZED (
           SELECT t.id FROM %1$I t WHERE t.id IN (SELECT id FROM change) ORDER BY t.id FOR NO KEY UPDATE)
    UPDATE %1$I t SET %2$I = greatest(t.%2$I + change.n, 0) FROM held JOIN change USING (id) WHERE t.id = held.id',
    TG_ARGV[0], TG_ARGV[1], sides);
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION keep_count FROM PUBLIC;

-- Counts anew what is there, and from now on whatever comes, goes or changes.
CREATE PROCEDURE keep_counted(owner regclass, counter text, target regclass, reference text, counted text)
LANGUAGE plpgsql AS
$$
DECLARE
  does text := format('FOR EACH STATEMENT EXECUTE FUNCTION keep_count(%L, %L, %L, %L)', owner, counter, reference, counted);
BEGIN
  EXECUTE format('UPDATE %1$s o SET %2$I = c.n
                    FROM (SELECT w.id, count(r.%4$I)::int AS n
                            FROM %1$s w LEFT JOIN (SELECT %4$I FROM %3$s WHERE %5$s) r ON r.%4$I = w.id GROUP BY 1) c
                   WHERE c.id = o.id AND o.%2$I <> c.n', owner, counter, target, reference, counted);
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %s REFERENCING NEW TABLE AS after_rows %s',
                 counter || '_of_' || owner || '_created', target, does);
  EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %s REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows %s',
                 counter || '_of_' || owner || '_updated', target, does);
  EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %s REFERENCING OLD TABLE AS before_rows %s',
                 counter || '_of_' || owner || '_deleted', target, does);
END
$$;

-- That somebody came into a class is no change of the class itself, nor of the person.
CREATE OR REPLACE TRIGGER touch BEFORE UPDATE ON core_class FOR EACH ROW
  WHEN ((OLD.lms_class_count, OLD.student_count) = (NEW.lms_class_count, NEW.student_count)) EXECUTE FUNCTION touch_row();
CREATE OR REPLACE TRIGGER touch BEFORE UPDATE ON student FOR EACH ROW
  WHEN (OLD.class_count = NEW.class_count) EXECUTE FUNCTION touch_row();
CREATE OR REPLACE TRIGGER touch BEFORE UPDATE ON instructor FOR EACH ROW
  WHEN (OLD.class_count = NEW.class_count) EXECUTE FUNCTION touch_row();

CALL keep_counted('core_class', 'student_count', 'student_lms_class', 'core_class_id', 'status <> ''DROPPED'' AND deleted_at IS NULL');
CALL keep_counted('student', 'class_count', 'student_lms_class', 'student_id', 'status <> ''DROPPED'' AND deleted_at IS NULL');
CALL keep_counted('core_class', 'lms_class_count', 'lms_class', 'core_class_id', 'deleted_at IS NULL');
CALL keep_counted('instructor', 'class_count', 'lms_class_instructor', 'instructor_id', 'true');
