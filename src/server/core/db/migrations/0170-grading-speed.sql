-- A whole class is graded in time that grows with its participants. An array that the planner knows is looked up in a
-- hash table, one that it does not know is searched for each row: the statements are therefore
-- executed as text, which is planned for its arguments in every version of PostgreSQL. (plan_cache_mode would also have
-- the checks of foreign keys planned for each row.)

DROP FUNCTION handed_in;

-- The answers of participants in their present run. The planner expects almost no row of an equality with an
-- expression, hence BETWEEN.
CREATE FUNCTION present_answers(people bigint[]) RETURNS SETOF answer LANGUAGE sql STABLE ROWS 20000 AS
$$
  SELECT a.* FROM student_lms_class e
    JOIN answer a ON a.student_lms_class_id = e.id AND a.deleted_at IS NULL
     AND a.run BETWEEN e.restart_count + 1 AND e.restart_count + 1
   WHERE e.id = ANY (people)
$$;

CREATE FUNCTION handed_in(people bigint[])
RETURNS TABLE (enrolment bigint, item bigint, begun timestamptz, handed timestamptz, attempts int)
LANGUAGE sql STABLE ROWS 20000 AS
$$
  SELECT student_lms_class_id, class_activity_item_id, min(created_at),
         min(submitted_at) FILTER (WHERE status IN ('SUBMITTED', 'GRADED')), count(*)::int
    FROM present_answers(people) GROUP BY 1, 2
$$;

-- What the attempts at each item of the scheme come to, by its method. An array of attempt and score finds the first
-- and the last without a sort for each item.
CREATE FUNCTION earned(class bigint, people bigint[])
RETURNS TABLE (enrolment bigint, group_item bigint, raw numeric) LANGUAGE sql STABLE ROWS 20000 AS
$$
  SELECT a.student_lms_class_id, i.id,
         CASE i.method WHEN 'BEST' THEN max(a.total_score) FILTER (WHERE i.method = 'BEST')
                       WHEN 'FIRST' THEN (min(ARRAY[a.attempt, a.total_score]) FILTER (WHERE i.method = 'FIRST'))[2]
                       WHEN 'LAST' THEN (max(ARRAY[a.attempt, a.total_score]) FILTER (WHERE i.method = 'LAST'))[2]
                       ELSE round(avg(a.total_score) FILTER (WHERE i.method NOT IN ('BEST', 'FIRST', 'LAST')), 2) END
    FROM present_answers(people) a
    JOIN scored_items(class) i ON i.item = a.class_activity_item_id AND NOT i.is_meeting
   WHERE a.status = 'GRADED' AND NOT a.excluded AND a.total_score IS NOT NULL
   GROUP BY a.student_lms_class_id, i.id, i.method
$$;

CREATE OR REPLACE FUNCTION keep_activities(class bigint, people bigint[]) RETURNS void LANGUAGE plpgsql AS
$$
BEGIN
  EXECUTE $query$
  MERGE INTO student_activity t USING (
    SELECT e.id AS enrolment, e.customer_id, i.id AS item, i.exercise_id IS NOT NULL AS is_exercise,
           coalesce(h.handed, m.attended_at) AS done, CASE WHEN h.handed IS NULL THEN h.begun END AS begun, h.attempts
      FROM student_lms_class e
      JOIN class_activity_item i ON i.lms_class_id = $1 AND i.deleted_at IS NULL
       AND (i.exercise_id IS NOT NULL OR i.type IN ('ZOOM', 'OFFLINE'))
      LEFT JOIN handed_in($2) h ON h.enrolment = e.id AND h.item = i.id AND i.exercise_id IS NOT NULL
      LEFT JOIN absensi m ON m.student_lms_class_id = e.id AND m.ke = i.ke AND m.deleted_at IS NULL
       AND m.status IN ('PRESENT', 'LATE') AND i.exercise_id IS NULL
     WHERE e.id = ANY ($2)) s
  ON t.student_lms_class_id = s.enrolment AND t.class_activity_item_id = s.item
  WHEN MATCHED AND s.done IS NOT NULL
   AND (t.status <> 'DONE' OR s.is_exercise AND (t.done_at <> s.done OR t.attempts <> s.attempts)) THEN
    UPDATE SET status = 'DONE', progress_pct = 100, done_at = s.done, attempts = coalesce(s.attempts, t.attempts)
  WHEN MATCHED AND s.begun IS NOT NULL AND (t.status <> 'IN_PROGRESS' OR t.attempts <> s.attempts) THEN
    UPDATE SET status = 'IN_PROGRESS', progress_pct = CASE t.status WHEN 'DONE' THEN 0 ELSE t.progress_pct END,
               done_at = NULL, attempts = s.attempts, opened_at = coalesce(t.opened_at, s.begun)
  WHEN MATCHED AND s.is_exercise AND s.done IS NULL AND s.begun IS NULL AND t.status = 'DONE' THEN
    UPDATE SET status = 'OPEN', progress_pct = 0, done_at = NULL, attempts = 0
  WHEN NOT MATCHED AND (s.done IS NOT NULL OR s.begun IS NOT NULL) THEN
    INSERT (customer_id, student_lms_class_id, class_activity_item_id, status, progress_pct, attempts, opened_at, done_at)
    VALUES (s.customer_id, s.enrolment, s.item, CASE WHEN s.done IS NULL THEN 'IN_PROGRESS' ELSE 'DONE' END,
            CASE WHEN s.done IS NULL THEN 0 ELSE 100 END, coalesce(s.attempts, 0), coalesce(s.begun, s.done), s.done)
  $query$ USING class, people;
END
$$;

CREATE OR REPLACE FUNCTION keep_scores(class bigint, people bigint[], late numeric) RETURNS void LANGUAGE plpgsql AS
$$
BEGIN
  EXECUTE $query$
  MERGE INTO student_score t USING (
    SELECT e.id AS enrolment, i.customer_id, i.id, i.max_score, r.raw,
           least(100, round(100 * r.raw / i.max_score, 2)) AS pct
      FROM student_lms_class e
     CROSS JOIN scored_items($1) i
      LEFT JOIN earned($1, $2) h ON h.enrolment = e.id AND h.group_item = i.id
      LEFT JOIN absensi m ON m.student_lms_class_id = e.id AND m.ke = i.ke AND m.deleted_at IS NULL AND i.is_meeting
      LEFT JOIN instructor_feedback f ON f.student_lms_class_id = e.id AND f.class_activity_item_id = i.item
       AND f.deleted_at IS NULL AND f.status = 'GIVEN' AND f.submission_answer_id IS NULL
     CROSS JOIN LATERAL (SELECT CASE WHEN i.void THEN NULL
        WHEN i.is_meeting THEN round(i.max_score * CASE m.status WHEN 'PRESENT' THEN 100 WHEN 'LATE' THEN $3
                                                     WHEN 'ABSENT' THEN 0 END / 100, 2)
        ELSE coalesce(h.raw, f.score) END AS raw) r
     WHERE e.id = ANY ($2)) s
  ON t.student_lms_class_id = s.enrolment AND t.group_item_id = s.id
  WHEN MATCHED AND t.source = 'AUTO' AND s.raw IS NULL THEN DELETE
  WHEN MATCHED AND t.source = 'AUTO' AND (t.raw, t.max, t.pct) IS DISTINCT FROM (s.raw, s.max_score, s.pct) THEN
    UPDATE SET raw = s.raw, max = s.max_score, pct = s.pct, version = t.version + 1
  WHEN MATCHED AND t.max <> s.max_score THEN
    UPDATE SET max = s.max_score, pct = least(100, round(100 * t.raw / s.max_score, 2)), version = t.version + 1
  WHEN NOT MATCHED AND s.raw IS NOT NULL THEN
    INSERT (customer_id, student_lms_class_id, group_item_id, raw, max, pct)
    VALUES (s.customer_id, s.enrolment, s.id, s.raw, s.max_score, s.pct)
  $query$ USING class, people, late;
END
$$;

CREATE OR REPLACE FUNCTION score_cells(class bigint, people bigint[], moment timestamptz)
RETURNS TABLE (enrolment bigint, item bigint, group_id bigint, weight numeric, required boolean, state text, pct numeric)
LANGUAGE sql STABLE ROWS 20000 AS
$$
  SELECT e.id, i.id, i.group_id, i.weight, i.required, c.state,
         CASE c.state WHEN 'SCORE' THEN s.pct WHEN 'MISSING' THEN 0 END
    FROM unnest(people) AS e (id)
   CROSS JOIN scored_items(class) i
    LEFT JOIN student_score s ON s.student_lms_class_id = e.id AND s.group_item_id = i.id
    LEFT JOIN absensi m ON m.student_lms_class_id = e.id AND m.ke = i.ke AND m.deleted_at IS NULL
     AND m.status = 'EXCUSED' AND i.is_meeting
    LEFT JOIN (SELECT DISTINCT student_lms_class_id AS enrolment, class_activity_item_id AS item FROM present_answers(people)
                WHERE status IN ('SUBMITTED', 'RETURNED') AND NOT excluded) h ON h.enrolment = e.id AND h.item = i.item
    LEFT JOIN instructor_feedback f ON f.student_lms_class_id = e.id AND f.class_activity_item_id = i.item
     AND f.deleted_at IS NULL AND f.status = 'WAITING' AND f.submission_answer_id IS NULL
   CROSS JOIN LATERAL (SELECT CASE WHEN s.pct IS NOT NULL THEN 'SCORE' WHEN i.void OR m.id IS NOT NULL THEN 'EXCUSED'
       WHEN h.item IS NOT NULL OR f.id IS NOT NULL THEN 'WAITING' WHEN i.due > moment THEN 'PENDING' ELSE 'MISSING' END AS state) c
$$;

CREATE OR REPLACE FUNCTION keep_grades(c lms_class, people bigint[], rules numeric[], moment timestamptz) RETURNS void LANGUAGE plpgsql AS
$$
BEGIN
  EXECUTE $query$
  WITH scheme AS MATERIALIZED (
    SELECT id, level, parent_id, weight, coalesce(min_score, 0) AS lowest, required FROM scoring_schema_group
     WHERE lms_class_id = ($1).id AND deleted_at IS NULL),
  leaf AS MATERIALIZED (
    SELECT enrolment, group_id, round(sum(weight * pct), 30) / nullif(sum(weight) FILTER (WHERE pct IS NOT NULL), 0) AS score,
           bool_or(weight > 0 AND state IN ('PENDING', 'WAITING')) AS pending,
           bool_or(required AND state IN ('PENDING', 'WAITING')) AS lacks
      FROM score_cells(($1).id, $2, $4) GROUP BY 1, 2),
  third AS (
    SELECT e.id AS enrolment, g.id, g.level, g.parent_id, g.weight, g.lowest, g.required, l.score,
           coalesce(l.pending, false) AS pending, l.lacks
      FROM unnest($2) AS e (id) JOIN scheme g ON g.level = 3
      LEFT JOIN leaf l ON l.enrolment = e.id AND l.group_id = g.id),
  second AS (
    SELECT e.id AS enrolment, g.id, g.level, g.parent_id, g.weight, g.lowest, g.required,
           CASE WHEN k.parent_id IS NULL THEN l.score ELSE k.score END AS score,
           coalesce(k.pending, l.pending, false) AS pending, l.lacks
      FROM unnest($2) AS e (id) JOIN scheme g ON g.level = 2
      LEFT JOIN leaf l ON l.enrolment = e.id AND l.group_id = g.id
      LEFT JOIN (SELECT enrolment, parent_id, bool_or(pending AND weight > 0) AS pending,
                        round(sum(weight * score), 30) / nullif(sum(weight) FILTER (WHERE score IS NOT NULL), 0) AS score
                   FROM third GROUP BY 1, 2) k ON k.enrolment = e.id AND k.parent_id = g.id),
  first AS (
    SELECT e.id AS enrolment, g.id, g.level, g.parent_id, g.weight, g.lowest, g.required,
           CASE WHEN k.parent_id IS NULL THEN l.score ELSE k.score END AS score,
           coalesce(k.pending, l.pending, false) AS pending, l.lacks
      FROM unnest($2) AS e (id) JOIN scheme g ON g.level = 1
      LEFT JOIN leaf l ON l.enrolment = e.id AND l.group_id = g.id
      LEFT JOIN (SELECT enrolment, parent_id, bool_or(pending AND weight > 0) AS pending,
                        round(sum(weight * score), 30) / nullif(sum(weight) FILTER (WHERE score IS NOT NULL), 0) AS score
                   FROM second GROUP BY 1, 2) k ON k.enrolment = e.id AND k.parent_id = g.id),
  every AS MATERIALIZED (SELECT * FROM first UNION ALL SELECT * FROM second UNION ALL SELECT * FROM third),
  total AS (
    SELECT enrolment, bool_or(level = 1 AND pending AND weight > 0 AND score IS NULL) AS hole,
           round(sum(weight * score) FILTER (WHERE level = 1), 30) AS points,
           nullif(sum(weight) FILTER (WHERE level = 1 AND score IS NOT NULL), 0) AS weights,
           bool_or(required AND pending AND score IS NULL OR lacks) AS open,
           bool_and(NOT required OR score IS NULL OR round(round(score, 20), 2) >= lowest) AS reached
      FROM every GROUP BY 1),
  decided AS (
    SELECT t.enrolment, r.score, r.score IS NOT NULL AND NOT coalesce(t.open, false) AS complete,
           t.reached AND e.attended_count * 100 >= ($1).min_attendance_pct * e.required_count AS meets
      FROM total t JOIN student_lms_class e ON e.id = t.enrolment
     CROSS JOIN LATERAL (SELECT CASE WHEN NOT t.hole THEN round(round(t.points / t.weights, 20), 2) END AS score) r)
  INSERT INTO student_grade AS g
         (customer_id, student_lms_class_id, group_id, level, score, complete, letter, passed, computed_at)
  SELECT ($1).customer_id, enrolment, id, level, round(round(score, 20), 2), NOT pending, NULL, NULL, $4 FROM every
   UNION ALL
  SELECT ($1).customer_id, enrolment, NULL, 0, score, complete,
         CASE WHEN score >= $3[1] THEN 'A' WHEN score >= $3[2] THEN 'B' WHEN score >= $3[3] THEN 'C'
              WHEN score >= $3[4] THEN 'D' WHEN score IS NOT NULL THEN 'E' END,
         CASE WHEN complete THEN score >= ($1).passing_score AND meets END, $4 FROM decided
      ON CONFLICT (student_lms_class_id, group_id) DO UPDATE
     SET score = excluded.score, complete = excluded.complete, letter = excluded.letter, passed = excluded.passed,
         computed_at = excluded.computed_at
   WHERE (g.score, g.complete, g.letter, g.passed)
      IS DISTINCT FROM (excluded.score, excluded.complete, excluded.letter, excluded.passed)
  $query$ USING c, people, rules, moment;
END
$$;

CREATE OR REPLACE FUNCTION keep_places(c lms_class, people bigint[]) RETURNS void LANGUAGE plpgsql AS
$$
BEGIN
  EXECUTE $query$
  UPDATE student_lms_class e
     SET progress_pct = n.progress, started_at = n.started, finished_at = n.finished, last_activity_at = n.latest,
         final_score = n.final, passed = n.passed, status = n.status, pretest_score = n.pretest,
         posttest_score = n.posttest, skill_score = n.skill
    FROM (
      WITH must AS MATERIALIZED (SELECT id FROM class_activity_item
                                  WHERE lms_class_id = ($1).id AND mandatory AND cancelled_at IS NULL AND deleted_at IS NULL),
      counted AS (SELECT count(*) AS items FROM must),
      scheme AS (SELECT EXISTS (SELECT FROM scoring_schema_group WHERE lms_class_id = ($1).id AND deleted_at IS NULL) AS is_there),
      acted AS (
        SELECT a.student_lms_class_id AS enrolment, count(*) FILTER (WHERE m.id IS NOT NULL AND a.status = 'DONE') AS done,
               max(a.done_at) FILTER (WHERE m.id IS NOT NULL) AS finished,
               min(least(a.opened_at, a.done_at)) AS earliest, max(greatest(a.opened_at, a.done_at)) AS latest
          FROM student_activity a LEFT JOIN must m ON m.id = a.class_activity_item_id
         WHERE a.student_lms_class_id = ANY ($2) GROUP BY 1),
      attended AS (
        SELECT student_lms_class_id AS enrolment, min(attended_at) AS earliest, max(attended_at) AS latest FROM absensi
         WHERE student_lms_class_id = ANY ($2) AND deleted_at IS NULL AND status IN ('PRESENT', 'LATE') GROUP BY 1),
      handed AS (SELECT enrolment, max(handed) AS latest FROM handed_in($2) GROUP BY 1),
      tested AS (
        SELECT s.student_lms_class_id AS enrolment, max(s.raw) FILTER (WHERE i.exercise_type = 'PRETEST') AS pretest,
               max(s.raw) FILTER (WHERE i.exercise_type = 'POSTTEST') AS posttest,
               max(s.raw) FILTER (WHERE i.exercise_type = 'SKILL_TEST') AS skill
          FROM student_score s JOIN scored_items(($1).id) i ON i.id = s.group_item_id
         WHERE s.student_lms_class_id = ANY ($2) AND i.exercise_type IN ('PRETEST', 'POSTTEST', 'SKILL_TEST') GROUP BY 1)
      SELECT p.id, CASE WHEN k.items = 0 THEN p.progress_pct ELSE round(100.0 * coalesce(a.done, 0) / k.items, 2) END AS progress,
             CASE WHEN k.items = 0 AND a.earliest IS NULL THEN p.started_at ELSE least(a.earliest, t.earliest) END AS started,
             CASE WHEN k.items = 0 THEN p.finished_at WHEN w.all_done THEN a.finished END AS finished,
             CASE WHEN k.items = 0 THEN greatest(p.last_activity_at, t.latest, h.latest)
                  ELSE greatest(p.enrolled_at, a.latest, t.latest, h.latest) END AS latest,
             CASE WHEN s.is_there THEN f.score ELSE p.final_score END AS final,
             CASE WHEN NOT s.is_there THEN p.passed WHEN d.decided THEN f.passed END AS passed,
             CASE WHEN p.status = 'DROPPED' THEN p.status
                  WHEN d.decided THEN CASE WHEN f.passed THEN 'PASSED' ELSE 'FAILED' END
                  WHEN NOT s.is_there AND (p.status IN ('PASSED', 'FAILED') OR k.items = 0 AND p.status <> 'REGISTERED') THEN p.status
                  WHEN w.all_done THEN 'FINISHED'
                  WHEN least(a.earliest, t.earliest) IS NOT NULL THEN 'IN_PROGRESS'
                  ELSE 'REGISTERED' END AS status,
             CASE WHEN s.is_there THEN x.pretest ELSE p.pretest_score END AS pretest,
             CASE WHEN s.is_there THEN x.posttest ELSE p.posttest_score END AS posttest,
             CASE WHEN s.is_there THEN x.skill ELSE p.skill_score END AS skill
        FROM student_lms_class p CROSS JOIN counted k CROSS JOIN scheme s
        LEFT JOIN acted a ON a.enrolment = p.id
        LEFT JOIN attended t ON t.enrolment = p.id
        LEFT JOIN handed h ON h.enrolment = p.id
        LEFT JOIN tested x ON x.enrolment = p.id
        LEFT JOIN student_grade f ON f.student_lms_class_id = p.id AND f.group_id IS NULL
       CROSS JOIN LATERAL (SELECT k.items > 0 AND coalesce(a.done, 0) = k.items AS all_done) w
       CROSS JOIN LATERAL (SELECT s.is_there AND coalesce(f.complete, false)
          AND (w.all_done OR ($1).workflow IN ('GRADING', 'COMPLETED')) AS decided) d
       WHERE p.id = ANY ($2)) n
   WHERE e.id = n.id
     AND (e.progress_pct, e.started_at, e.finished_at, e.last_activity_at, e.final_score, e.passed, e.status,
          e.pretest_score, e.posttest_score, e.skill_score)
      IS DISTINCT FROM (n.progress, n.started, n.finished, n.latest, n.final, n.passed, n.status, n.pretest, n.posttest, n.skill)
  $query$ USING c, people;
END
$$;

CREATE FUNCTION grade_few(c lms_class, people bigint[], moment timestamptz) RETURNS void LANGUAGE plpgsql AS
$$
DECLARE
  rules numeric[] := grading_rules(c.customer_id);
BEGIN
  PERFORM keep_activities(c.id, people);
  IF EXISTS (SELECT FROM scoring_schema_group WHERE lms_class_id = c.id AND deleted_at IS NULL) THEN
    PERFORM keep_scores(c.id, people, rules[5]);
    PERFORM keep_grades(c, people, rules, moment);
  END IF;
  PERFORM keep_places(c, people);
END
$$;

-- The planner underestimates joins on two columns and then merges them on one, which compares every item of a
-- participant with every other.
CREATE FUNCTION grade_many(c lms_class, people bigint[], moment timestamptz) RETURNS void LANGUAGE sql
  SET enable_mergejoin = off SET work_mem = '64MB' AS
$$ SELECT grade_few(c, people, moment) $$;

CREATE OR REPLACE FUNCTION grade_participants(class bigint, only_some bigint[] DEFAULT NULL, moment timestamptz DEFAULT now(),
                                   finally boolean DEFAULT false) RETURNS int LANGUAGE plpgsql AS
$$
DECLARE
  c lms_class;
  people bigint[];
  mode text := coalesce(current_setting('app.grading', true), '');
BEGIN
  SELECT * INTO c FROM lms_class WHERE id = class;
  IF c.id IS NULL OR c.grading_locked_at IS NOT NULL AND NOT finally THEN RETURN 0; END IF;
  -- Two that change the same participant at once wait for each other here, in a fixed order.
  SELECT array_agg(id) INTO people FROM (
    SELECT id FROM student_lms_class WHERE lms_class_id = class AND deleted_at IS NULL AND status <> 'DROPPED'
       AND (only_some IS NULL OR id = ANY (only_some)) ORDER BY id FOR NO KEY UPDATE) p;
  PERFORM set_config('app.grading', 'busy', true);
  IF cardinality(people) > 50 THEN
    PERFORM grade_many(c, people, moment);
  ELSIF people IS NOT NULL THEN
    PERFORM grade_few(c, people, moment);
  END IF;
  IF only_some IS NULL THEN
    INSERT INTO class_grading (lms_class_id, customer_id, computed_at, due_at)
    SELECT class, c.customer_id, moment, min(due) FROM scored_items(class) WHERE NOT void AND due > moment
        ON CONFLICT (lms_class_id) DO UPDATE SET computed_at = excluded.computed_at, due_at = excluded.due_at;
  END IF;
  PERFORM set_config('app.grading', mode, true);
  RETURN coalesce(cardinality(people), 0);
END
$$;
