-- Progress, scores, grades and the pass status follow from attendance, answers, feedback and what people decide.
-- They are computed here, once, in the transaction of the change, whichever way a change comes; `src/contract/grading`
-- says the same for one participant, and tests compare the two.

ALTER TABLE student_grade ADD COLUMN passed boolean, ADD CHECK (passed IS NULL OR level = 0);
CALL open_to_lists('student_grade');

-- When a class was graded as a whole, and when that is due again: at once, or when the time of an item is over.
CREATE TABLE class_grading (
  lms_class_id bigint PRIMARY KEY REFERENCES lms_class ON DELETE CASCADE,
  customer_id bigint NOT NULL REFERENCES customer,
  computed_at timestamptz,
  due_at timestamptz
);
CREATE INDEX class_grading_due ON class_grading (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX class_grading_customer ON class_grading (customer_id);
CALL guard_tenant_table('class_grading');

-- `app.grading` is `busy` while grades are written, and `later` while a database is filled that computes them at the end.
CREATE FUNCTION grades_follow() RETURNS boolean LANGUAGE sql STABLE AS
$$ SELECT coalesce(current_setting('app.grading', true), '') = '' $$;

-- The lowest scores of A, B, C and D, then what being late is worth: the settings of a customer.
CREATE FUNCTION grading_rules(customer bigint) RETURNS numeric[] LANGUAGE plpgsql STABLE AS
$$
DECLARE
  bounds jsonb;
  late numeric;
BEGIN
  SELECT max(value) FILTER (WHERE key = 'grading.letters')::jsonb,
         max(value) FILTER (WHERE key = 'grading.late_attendance_pct')::numeric
    INTO bounds, late FROM setting
   WHERE customer_id = customer AND key IN ('grading.letters', 'grading.late_attendance_pct') AND NOT excluded;
  RETURN ARRAY[coalesce((bounds ->> 'A')::numeric, 85), coalesce((bounds ->> 'B')::numeric, 75),
               coalesce((bounds ->> 'C')::numeric, 65), coalesce((bounds ->> 'D')::numeric, 50),
               least(100, greatest(0, coalesce(late, 80)))];
EXCEPTION WHEN data_exception THEN
  RETURN ARRAY[85, 75, 65, 50, 80];
END
$$;

-- The items of the scheme of a class. `void`: it does not take place and has no weight.
CREATE FUNCTION scored_items(class bigint)
RETURNS TABLE (id bigint, customer_id bigint, group_id bigint, item bigint, weight numeric, max_score numeric, method text,
               required boolean, ke int, exercise_type text, is_meeting boolean, void boolean, due timestamptz)
LANGUAGE sql STABLE ROWS 20 AS
$$
  SELECT i.id, i.customer_id, i.group_id, i.class_activity_item_id, i.weight, i.max_score, i.method, i.required, a.ke, x.type,
         a.type IN ('ZOOM', 'OFFLINE'), a.cancelled_at IS NOT NULL OR a.deleted_at IS NOT NULL,
         coalesce(a.end_at, a.start_at, l.end_at)
    FROM scoring_schema_group_item i
    JOIN scoring_schema_group g ON g.id = i.group_id AND g.deleted_at IS NULL
    JOIN class_activity_item a ON a.id = i.class_activity_item_id
    JOIN lms_class l ON l.id = g.lms_class_id
    LEFT JOIN exercise x ON x.id = a.exercise_id
   WHERE i.deleted_at IS NULL AND g.lms_class_id = class
$$;

-- What each participant handed in for each item in the present run.
CREATE FUNCTION handed_in(people bigint[])
RETURNS TABLE (enrolment bigint, item bigint, begun timestamptz, handed timestamptz, attempts int, waits boolean,
               best numeric, average numeric, earliest numeric, latest numeric)
LANGUAGE sql STABLE ROWS 20000 AS
$$
  SELECT a.student_lms_class_id, a.class_activity_item_id, min(a.created_at),
         min(a.submitted_at) FILTER (WHERE a.status IN ('SUBMITTED', 'GRADED')), count(*)::int,
         coalesce(bool_or(a.status IN ('SUBMITTED', 'RETURNED') AND NOT a.excluded), false),
         max(s.score), round(avg(s.score), 2), (array_agg(s.score ORDER BY a.attempt) FILTER (WHERE s.score IS NOT NULL))[1],
         (array_agg(s.score ORDER BY a.attempt DESC) FILTER (WHERE s.score IS NOT NULL))[1]
    FROM student_lms_class e
    JOIN answer a ON a.student_lms_class_id = e.id AND a.run = e.restart_count + 1 AND a.deleted_at IS NULL
   CROSS JOIN LATERAL (SELECT CASE WHEN a.status = 'GRADED' AND NOT a.excluded THEN a.total_score END AS score) s
   WHERE e.id = ANY (people)
   GROUP BY 1, 2
$$;

-- How far participants are with items: exercises by what was handed in, meetings by attendance. What the learning site
-- wrote of other items stays.
CREATE FUNCTION keep_activities(class bigint, people bigint[]) RETURNS void LANGUAGE sql AS
$$
  MERGE INTO student_activity t USING (
    SELECT e.id AS enrolment, e.customer_id, i.id AS item, i.exercise_id IS NOT NULL AS is_exercise,
           coalesce(h.handed, m.attended_at) AS done, CASE WHEN h.handed IS NULL THEN h.begun END AS begun, h.attempts
      FROM student_lms_class e
      JOIN class_activity_item i ON i.lms_class_id = class AND i.deleted_at IS NULL
       AND (i.exercise_id IS NOT NULL OR i.type IN ('ZOOM', 'OFFLINE'))
      LEFT JOIN handed_in(people) h ON h.enrolment = e.id AND h.item = i.id AND i.exercise_id IS NOT NULL
      LEFT JOIN absensi m ON m.student_lms_class_id = e.id AND m.ke = i.ke AND m.deleted_at IS NULL
       AND m.status IN ('PRESENT', 'LATE') AND i.exercise_id IS NULL
     WHERE e.id = ANY (people)) s
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
$$;

-- The scores that follow by themselves. What people decided stays.
CREATE FUNCTION keep_scores(class bigint, people bigint[], late numeric) RETURNS void LANGUAGE sql AS
$$
  MERGE INTO student_score t USING (
    SELECT e.id AS enrolment, i.customer_id, i.id, i.max_score, r.raw,
           least(100, round(100 * r.raw / i.max_score, 2)) AS pct
      FROM student_lms_class e
     CROSS JOIN scored_items(class) i
      LEFT JOIN handed_in(people) h ON h.enrolment = e.id AND h.item = i.item AND NOT i.is_meeting
      LEFT JOIN absensi m ON m.student_lms_class_id = e.id AND m.ke = i.ke AND m.deleted_at IS NULL AND i.is_meeting
      LEFT JOIN instructor_feedback f ON f.student_lms_class_id = e.id AND f.class_activity_item_id = i.item
       AND f.deleted_at IS NULL AND f.status = 'GIVEN' AND f.submission_answer_id IS NULL
     CROSS JOIN LATERAL (SELECT CASE WHEN i.void THEN NULL
        WHEN i.is_meeting THEN round(i.max_score * CASE m.status WHEN 'PRESENT' THEN 100 WHEN 'LATE' THEN late
                                                     WHEN 'ABSENT' THEN 0 END / 100, 2)
        ELSE coalesce(CASE i.method WHEN 'BEST' THEN h.best WHEN 'FIRST' THEN h.earliest WHEN 'LAST' THEN h.latest
                        ELSE h.average END, f.score) END AS raw) r
     WHERE e.id = ANY (people)) s
  ON t.student_lms_class_id = s.enrolment AND t.group_item_id = s.id
  WHEN MATCHED AND t.source = 'AUTO' AND s.raw IS NULL THEN DELETE
  WHEN MATCHED AND t.source = 'AUTO' AND (t.raw, t.max, t.pct) IS DISTINCT FROM (s.raw, s.max_score, s.pct) THEN
    UPDATE SET raw = s.raw, max = s.max_score, pct = s.pct, version = t.version + 1
  WHEN MATCHED AND t.max <> s.max_score THEN
    UPDATE SET max = s.max_score, pct = least(100, round(100 * t.raw / s.max_score, 2)), version = t.version + 1
  WHEN NOT MATCHED AND s.raw IS NOT NULL THEN
    INSERT (customer_id, student_lms_class_id, group_item_id, raw, max, pct)
    VALUES (s.customer_id, s.enrolment, s.id, s.raw, s.max_score, s.pct)
$$;

-- Each item of each participant: its score, or why it has none. PENDING: its time is not over; WAITING: handed in and
-- not graded; EXCUSED: without weight; MISSING counts as nothing.
CREATE FUNCTION score_cells(class bigint, people bigint[], moment timestamptz)
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
    LEFT JOIN handed_in(people) h ON h.enrolment = e.id AND h.item = i.item AND h.waits
    LEFT JOIN instructor_feedback f ON f.student_lms_class_id = e.id AND f.class_activity_item_id = i.item
     AND f.deleted_at IS NULL AND f.status = 'WAITING' AND f.submission_answer_id IS NULL
   CROSS JOIN LATERAL (SELECT CASE WHEN s.pct IS NOT NULL THEN 'SCORE' WHEN i.void OR m.id IS NOT NULL THEN 'EXCUSED'
       WHEN h.waits OR f.id IS NOT NULL THEN 'WAITING' WHEN i.due > moment THEN 'PENDING' ELSE 'MISSING' END AS state) c
$$;

-- Grades of groups and the final ones. Divisions have thirty digits and are rounded half up to twenty before they are
-- rounded as they are shown, so that no half gets lost.
CREATE FUNCTION keep_grades(c lms_class, people bigint[], rules numeric[], moment timestamptz) RETURNS void LANGUAGE sql AS
$$
  WITH scheme AS MATERIALIZED (
    SELECT id, level, parent_id, weight, coalesce(min_score, 0) AS lowest, required FROM scoring_schema_group
     WHERE lms_class_id = c.id AND deleted_at IS NULL),
  leaf AS MATERIALIZED (
    SELECT enrolment, group_id, round(sum(weight * pct), 30) / nullif(sum(weight) FILTER (WHERE pct IS NOT NULL), 0) AS score,
           bool_or(weight > 0 AND state IN ('PENDING', 'WAITING')) AS pending,
           bool_or(required AND state IN ('PENDING', 'WAITING')) AS lacks
      FROM score_cells(c.id, people, moment) GROUP BY 1, 2),
  third AS (
    SELECT e.id AS enrolment, g.id, g.level, g.parent_id, g.weight, g.lowest, g.required, l.score,
           coalesce(l.pending, false) AS pending
      FROM unnest(people) AS e (id) JOIN scheme g ON g.level = 3
      LEFT JOIN leaf l ON l.enrolment = e.id AND l.group_id = g.id),
  second AS (
    SELECT e.id AS enrolment, g.id, g.level, g.parent_id, g.weight, g.lowest, g.required,
           CASE WHEN k.parent_id IS NULL THEN l.score ELSE k.score END AS score,
           coalesce(k.pending, l.pending, false) AS pending
      FROM unnest(people) AS e (id) JOIN scheme g ON g.level = 2
      LEFT JOIN leaf l ON l.enrolment = e.id AND l.group_id = g.id
      LEFT JOIN (SELECT enrolment, parent_id, bool_or(pending AND weight > 0) AS pending,
                        round(sum(weight * score), 30) / nullif(sum(weight) FILTER (WHERE score IS NOT NULL), 0) AS score
                   FROM third GROUP BY 1, 2) k ON k.enrolment = e.id AND k.parent_id = g.id),
  first AS (
    SELECT e.id AS enrolment, g.id, g.level, g.parent_id, g.weight, g.lowest, g.required,
           CASE WHEN k.parent_id IS NULL THEN l.score ELSE k.score END AS score,
           coalesce(k.pending, l.pending, false) AS pending
      FROM unnest(people) AS e (id) JOIN scheme g ON g.level = 1
      LEFT JOIN leaf l ON l.enrolment = e.id AND l.group_id = g.id
      LEFT JOIN (SELECT enrolment, parent_id, bool_or(pending AND weight > 0) AS pending,
                        round(sum(weight * score), 30) / nullif(sum(weight) FILTER (WHERE score IS NOT NULL), 0) AS score
                   FROM second GROUP BY 1, 2) k ON k.enrolment = e.id AND k.parent_id = g.id),
  every AS MATERIALIZED (SELECT * FROM first UNION ALL SELECT * FROM second UNION ALL SELECT * FROM third),
  total AS (
    SELECT t.enrolment, CASE WHEN t.hole THEN NULL ELSE round(round(t.points / t.weights, 20), 2) END AS score
      FROM (SELECT enrolment, bool_or(pending AND weight > 0 AND score IS NULL) AS hole, round(sum(weight * score), 30) AS points,
                   nullif(sum(weight) FILTER (WHERE score IS NOT NULL), 0) AS weights FROM first GROUP BY 1) t),
  decided AS (
    SELECT t.enrolment, t.score, t.score IS NOT NULL AND NOT v.open AND NOT coalesce(l.lacks, false) AS complete,
           v.reached AND e.attended_count * 100 >= c.min_attendance_pct * e.required_count AS meets
      FROM total t JOIN student_lms_class e ON e.id = t.enrolment
      JOIN (SELECT enrolment, bool_or(required AND pending AND score IS NULL) AS open,
                   bool_and(NOT required OR score IS NULL OR round(round(score, 20), 2) >= lowest) AS reached
              FROM every GROUP BY 1) v ON v.enrolment = t.enrolment
      LEFT JOIN (SELECT enrolment, bool_or(lacks) AS lacks FROM leaf GROUP BY 1) l ON l.enrolment = t.enrolment)
  INSERT INTO student_grade AS g
         (customer_id, student_lms_class_id, group_id, level, score, complete, letter, passed, computed_at)
  SELECT c.customer_id, enrolment, id, level, round(round(score, 20), 2), NOT pending, NULL, NULL, moment FROM every
   UNION ALL
  SELECT c.customer_id, enrolment, NULL, 0, score, complete,
         CASE WHEN score >= rules[1] THEN 'A' WHEN score >= rules[2] THEN 'B' WHEN score >= rules[3] THEN 'C'
              WHEN score >= rules[4] THEN 'D' WHEN score IS NOT NULL THEN 'E' END,
         CASE WHEN complete THEN score >= c.passing_score AND meets END, moment FROM decided
      ON CONFLICT (student_lms_class_id, group_id) DO UPDATE
     SET score = excluded.score, complete = excluded.complete, letter = excluded.letter, passed = excluded.passed,
         computed_at = excluded.computed_at
   WHERE (g.score, g.complete, g.letter, g.passed)
      IS DISTINCT FROM (excluded.score, excluded.complete, excluded.letter, excluded.passed)
$$;

-- What of all this a participant's own row shows. Where a class has no scheme, who passed is not decided here.
CREATE FUNCTION keep_places(c lms_class, people bigint[]) RETURNS void LANGUAGE sql AS
$$
  UPDATE student_lms_class e
     SET progress_pct = n.progress, started_at = n.started, finished_at = n.finished, last_activity_at = n.latest,
         final_score = n.final, passed = n.passed, status = n.status, pretest_score = n.pretest,
         posttest_score = n.posttest, skill_score = n.skill
    FROM (
      WITH must AS MATERIALIZED (SELECT id FROM class_activity_item
                                  WHERE lms_class_id = c.id AND mandatory AND cancelled_at IS NULL AND deleted_at IS NULL),
      counted AS (SELECT count(*) AS items FROM must),
      scheme AS (SELECT EXISTS (SELECT FROM scoring_schema_group WHERE lms_class_id = c.id AND deleted_at IS NULL) AS is_there),
      acted AS (
        SELECT a.student_lms_class_id AS enrolment, count(*) FILTER (WHERE m.id IS NOT NULL AND a.status = 'DONE') AS done,
               max(a.done_at) FILTER (WHERE m.id IS NOT NULL) AS finished,
               min(least(a.opened_at, a.done_at)) AS earliest, max(greatest(a.opened_at, a.done_at)) AS latest
          FROM student_activity a LEFT JOIN must m ON m.id = a.class_activity_item_id
         WHERE a.student_lms_class_id = ANY (people) GROUP BY 1),
      attended AS (
        SELECT student_lms_class_id AS enrolment, min(attended_at) AS earliest, max(attended_at) AS latest FROM absensi
         WHERE student_lms_class_id = ANY (people) AND deleted_at IS NULL AND status IN ('PRESENT', 'LATE') GROUP BY 1),
      handed AS (SELECT enrolment, max(handed) AS latest FROM handed_in(people) GROUP BY 1),
      tested AS (
        SELECT s.student_lms_class_id AS enrolment, max(s.raw) FILTER (WHERE i.exercise_type = 'PRETEST') AS pretest,
               max(s.raw) FILTER (WHERE i.exercise_type = 'POSTTEST') AS posttest,
               max(s.raw) FILTER (WHERE i.exercise_type = 'SKILL_TEST') AS skill
          FROM student_score s JOIN scored_items(c.id) i ON i.id = s.group_item_id
         WHERE s.student_lms_class_id = ANY (people) AND i.exercise_type IN ('PRETEST', 'POSTTEST', 'SKILL_TEST') GROUP BY 1)
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
          AND (w.all_done OR c.workflow IN ('GRADING', 'COMPLETED')) AS decided) d
       WHERE p.id = ANY (people)) n
   WHERE e.id = n.id
     AND (e.progress_pct, e.started_at, e.finished_at, e.last_activity_at, e.final_score, e.passed, e.status,
          e.pretest_score, e.posttest_score, e.skill_score)
      IS DISTINCT FROM (n.progress, n.started, n.finished, n.latest, n.final, n.passed, n.status, n.pretest, n.posttest, n.skill)
$$;

-- Computes everything of some participants of a class, or of all. Grades that are final stay, unless they are just being
-- made final.
CREATE FUNCTION grade_participants(class bigint, only_some bigint[] DEFAULT NULL, moment timestamptz DEFAULT now(),
                                   finally boolean DEFAULT false) RETURNS int LANGUAGE plpgsql AS
$$
DECLARE
  c lms_class;
  rules numeric[];
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
  IF people IS NOT NULL THEN
    rules := grading_rules(c.customer_id);
    PERFORM keep_activities(class, people);
    IF EXISTS (SELECT FROM scoring_schema_group WHERE lms_class_id = class AND deleted_at IS NULL) THEN
      PERFORM keep_scores(class, people, rules[5]);
      PERFORM keep_grades(c, people, rules, moment);
    END IF;
    PERFORM keep_places(c, people);
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

-- A small class at once, a large one by the server as soon as it comes to it.
CREATE FUNCTION grade_class(class bigint) RETURNS void LANGUAGE plpgsql AS
$$
BEGIN
  IF (SELECT enrolled_count FROM lms_class WHERE id = class) <= 200 THEN
    PERFORM grade_participants(class);
  ELSE
    INSERT INTO class_grading (lms_class_id, customer_id, due_at) SELECT id, customer_id, now() FROM lms_class WHERE id = class
        ON CONFLICT (lms_class_id) DO UPDATE SET due_at = excluded.due_at;
  END IF;
END
$$;

CREATE FUNCTION refuse_if_final(classes bigint[]) RETURNS void LANGUAGE plpgsql AS
$$
DECLARE
  name text := (SELECT title FROM lms_class WHERE id = ANY (classes) AND grading_locked_at IS NOT NULL LIMIT 1);
BEGIN
  IF name IS NOT NULL THEN
    RAISE EXCEPTION 'the grades of % are final', name USING ERRCODE = 'GL001', DETAIL = name;
  END IF;
END
$$;

-- Work that people grade waits for feedback, and a sheet and its feedback say the same.
CREATE FUNCTION keep_feedback(people bigint[]) RETURNS void LANGUAGE sql AS
$$
  MERGE INTO instructor_feedback t USING (
    SELECT DISTINCT ON (a.student_lms_class_id, a.class_activity_item_id) a.*, a.status = 'GRADED' AS is_graded
      FROM student_lms_class e
      JOIN answer a ON a.student_lms_class_id = e.id AND a.run = e.restart_count + 1 AND a.deleted_at IS NULL AND a.status <> 'DRAFT'
      JOIN exercise x ON x.id = a.exercise_id
     WHERE e.id = ANY (people) AND x.type <> 'SURVEY'
       AND (x.type IN ('ASSIGNMENT', 'SKILL_TEST') OR EXISTS (SELECT FROM exercise_question q
             WHERE q.exercise_id = a.exercise_id AND q.revision = a.revision AND q.kind IN ('ESSAY', 'UPLOAD')))
     ORDER BY a.student_lms_class_id, a.class_activity_item_id, a.attempt DESC) s
  ON t.student_lms_class_id = s.student_lms_class_id AND t.class_activity_item_id = s.class_activity_item_id
     AND t.deleted_at IS NULL
  WHEN MATCHED AND (t.submission_answer_id, t.status, t.score)
       IS DISTINCT FROM (s.id, CASE WHEN s.is_graded THEN 'GIVEN' ELSE 'WAITING' END, CASE WHEN s.is_graded THEN s.total_score END) THEN
    UPDATE SET submission_answer_id = s.id, submitted_at = s.submitted_at,
               status = CASE WHEN s.is_graded THEN 'GIVEN' ELSE 'WAITING' END,
               score = CASE WHEN s.is_graded THEN s.total_score END,
               notes = CASE WHEN s.is_graded THEN coalesce(nullif(s.comment, ''), t.notes, 'Dinilai pada lembar jawaban.') ELSE t.notes END,
               given_at = CASE WHEN s.is_graded THEN coalesce(s.graded_at, now()) END, version = t.version + 1
  WHEN NOT MATCHED THEN
    INSERT (customer_id, class_activity_item_id, student_lms_class_id, submission_answer_id, submitted_at, status, score,
            notes, given_at)
    VALUES (s.customer_id, s.class_activity_item_id, s.student_lms_class_id, s.id, s.submitted_at,
            CASE WHEN s.is_graded THEN 'GIVEN' ELSE 'WAITING' END, CASE WHEN s.is_graded THEN s.total_score END,
            CASE WHEN s.is_graded THEN coalesce(nullif(s.comment, ''), 'Dinilai pada lembar jawaban.') END,
            CASE WHEN s.is_graded THEN coalesce(s.graded_at, now()) END)
$$;

-- Some columns of a row, to see whether they have changed.
CREATE FUNCTION values_of(one jsonb, names text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS
$$ SELECT jsonb_object_agg(n, one -> n) FROM unnest(names) AS n $$;

-- After rows that grades rest on were written: refuses where grades are final, and computes what follows. The argument
-- names the columns that matter.
CREATE FUNCTION grades_follow_rows() RETURNS trigger LANGUAGE plpgsql AS
$$
DECLARE
  matter text[] := TG_ARGV[0]::text[];
  mode text := coalesce(current_setting('app.grading', true), '');
  people bigint[];
  classes bigint[];
  class bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT student_lms_class_id) INTO people FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT student_lms_class_id) INTO people FROM old_rows r WHERE to_jsonb(r) ->> 'deleted_at' IS NULL;
  ELSE
    SELECT array_agg(DISTINCT p.id) INTO people
      FROM (SELECT DISTINCT e.id FROM
              (SELECT student_lms_class_id AS id, values_of(to_jsonb(r), matter) AS v FROM old_rows r
               EXCEPT ALL SELECT student_lms_class_id, values_of(to_jsonb(r), matter) FROM new_rows r) e
             UNION SELECT DISTINCT e.id FROM
              (SELECT student_lms_class_id AS id, values_of(to_jsonb(r), matter) AS v FROM new_rows r
               EXCEPT ALL SELECT student_lms_class_id, values_of(to_jsonb(r), matter) FROM old_rows r) e) p;
  END IF;
  IF people IS NULL THEN RETURN NULL; END IF;
  SELECT array_agg(DISTINCT lms_class_id) INTO classes FROM student_lms_class WHERE id = ANY (people);
  IF TG_TABLE_NAME <> 'student_activity' THEN PERFORM refuse_if_final(classes); END IF;
  PERFORM set_config('app.grading', 'busy', true);
  IF TG_TABLE_NAME = 'answer' THEN
    PERFORM keep_feedback(people);
  ELSIF TG_TABLE_NAME = 'absensi' AND TG_OP <> 'INSERT' THEN
    -- A meeting that was done by being there is open again when it turns out that it was not so.
    UPDATE student_activity t SET status = 'OPEN', progress_pct = 0, done_at = NULL
      FROM old_rows o JOIN class_activity_item i ON i.lms_class_id = o.lms_class_id AND i.ke = o.ke AND i.exercise_id IS NULL
     WHERE t.student_lms_class_id = o.student_lms_class_id AND t.class_activity_item_id = i.id AND t.status = 'DONE'
       AND o.status IN ('PRESENT', 'LATE') AND t.done_at = o.attended_at;
  ELSIF TG_TABLE_NAME = 'instructor_feedback' AND TG_OP = 'UPDATE' THEN
    UPDATE answer a
       SET status = CASE f.status WHEN 'GIVEN' THEN 'GRADED' ELSE 'SUBMITTED' END, total_score = f.score,
           manual_score = CASE WHEN f.score IS NULL THEN NULL ELSE f.score - coalesce(a.auto_score, 0) END,
           comment = CASE f.status WHEN 'GIVEN' THEN f.notes ELSE a.comment END,
           graded_at = f.given_at, graded_by = CASE f.status WHEN 'GIVEN' THEN f.updated_by END, version = a.version + 1
      FROM new_rows f
     WHERE a.id = f.submission_answer_id AND f.deleted_at IS NULL AND a.status <> 'RETURNED'
       AND (a.status = 'GRADED', a.total_score) IS DISTINCT FROM (f.status = 'GIVEN', f.score);
  END IF;
  PERFORM set_config('app.grading', mode, true);
  FOREACH class IN ARRAY coalesce(classes, '{}') LOOP
    PERFORM grade_participants(class, people);
  END LOOP;
  RETURN NULL;
END
$$;

CREATE PROCEDURE grades_rest_on(target regclass, matter text[]) LANGUAGE plpgsql AS
$$
BEGIN
  EXECUTE format('CREATE TRIGGER grade_created AFTER INSERT ON %s REFERENCING NEW TABLE AS new_rows
                  FOR EACH STATEMENT WHEN (grades_follow()) EXECUTE FUNCTION grades_follow_rows(%L)', target, matter);
  EXECUTE format('CREATE TRIGGER grade_updated AFTER UPDATE ON %s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
                  FOR EACH STATEMENT WHEN (grades_follow()) EXECUTE FUNCTION grades_follow_rows(%L)', target, matter);
  EXECUTE format('CREATE TRIGGER grade_deleted AFTER DELETE ON %s REFERENCING OLD TABLE AS old_rows
                  FOR EACH STATEMENT WHEN (grades_follow()) EXECUTE FUNCTION grades_follow_rows(%L)', target, matter);
END
$$;
CALL grades_rest_on('absensi', '{student_lms_class_id,ke,status,attended_at,deleted_at}');
CALL grades_rest_on('answer', '{student_lms_class_id,class_activity_item_id,status,total_score,run,attempt,excluded,deleted_at,submitted_at}');
CALL grades_rest_on('instructor_feedback', '{student_lms_class_id,class_activity_item_id,status,score,deleted_at}');
CALL grades_rest_on('student_score', '{student_lms_class_id,group_item_id,raw,max,pct,source}');
CALL grades_rest_on('student_activity', '{student_lms_class_id,class_activity_item_id,status,opened_at,done_at}');

-- A new participant, one who starts anew, and one who comes back.
CREATE FUNCTION grades_follow_place() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM grade_participants(NEW.lms_class_id, ARRAY[NEW.id]); RETURN NULL; END $$;
CREATE TRIGGER grade_created AFTER INSERT ON student_lms_class FOR EACH ROW
  WHEN (grades_follow() AND NEW.status <> 'DROPPED') EXECUTE FUNCTION grades_follow_place();
CREATE TRIGGER grade_updated AFTER UPDATE ON student_lms_class FOR EACH ROW
  WHEN (grades_follow() AND NEW.deleted_at IS NULL AND NEW.status <> 'DROPPED'
        AND (OLD.lms_class_id, OLD.restart_count, OLD.required_count, OLD.status = 'DROPPED', OLD.deleted_at)
         IS DISTINCT FROM (NEW.lms_class_id, NEW.restart_count, NEW.required_count, NEW.status = 'DROPPED', NEW.deleted_at))
  EXECUTE FUNCTION grades_follow_place();

-- The scheme of a class, and what its grades are measured by.
CREATE FUNCTION grades_follow_scheme() RETURNS trigger LANGUAGE plpgsql AS
$$
DECLARE
  classes bigint[];
  class bigint;
  mode text := coalesce(current_setting('app.grading', true), '');
BEGIN
  IF TG_TABLE_NAME = 'scoring_schema_group' THEN
    SELECT array_agg(DISTINCT r.lms_class_id) INTO classes FROM changed_rows r;
  ELSE
    SELECT array_agg(DISTINCT g.lms_class_id) INTO classes FROM changed_rows r JOIN scoring_schema_group g ON g.id = r.group_id;
  END IF;
  PERFORM refuse_if_final(classes);
  PERFORM set_config('app.grading', 'busy', true);
  PERFORM clear_unscored(classes);
  PERFORM set_config('app.grading', mode, true);
  FOREACH class IN ARRAY coalesce(classes, '{}') LOOP
    PERFORM grade_class(class);
  END LOOP;
  RETURN NULL;
END
$$;

-- Scores and grades of what is no longer in a scheme. Without a scheme there are no grades.
CREATE FUNCTION clear_unscored(classes bigint[]) RETURNS void LANGUAGE sql AS
$$
  DELETE FROM student_score s USING scoring_schema_group_item i JOIN scoring_schema_group g ON g.id = i.group_id
   WHERE s.group_item_id = i.id AND g.lms_class_id = ANY (classes) AND s.source = 'AUTO'
     AND (i.deleted_at IS NOT NULL OR g.deleted_at IS NOT NULL);
  DELETE FROM student_grade s USING scoring_schema_group g
   WHERE s.group_id = g.id AND g.lms_class_id = ANY (classes) AND g.deleted_at IS NOT NULL;
  WITH bare AS (SELECT c.id FROM unnest(classes) AS c (id) WHERE NOT EXISTS (SELECT FROM scoring_schema_group g
                  WHERE g.lms_class_id = c.id AND g.deleted_at IS NULL)),
       ungraded AS (DELETE FROM student_grade s USING student_lms_class e
                     WHERE e.id = s.student_lms_class_id AND e.lms_class_id IN (SELECT id FROM bare))
  UPDATE student_lms_class SET final_score = NULL, passed = NULL, pretest_score = NULL, posttest_score = NULL,
         skill_score = NULL, status = CASE WHEN status IN ('PASSED', 'FAILED') THEN 'FINISHED' ELSE status END
   WHERE lms_class_id IN (SELECT id FROM bare) AND status <> 'DROPPED';
$$;

CREATE TRIGGER grade_created AFTER INSERT ON scoring_schema_group REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT WHEN (grades_follow()) EXECUTE FUNCTION grades_follow_scheme();
CREATE TRIGGER grade_updated AFTER UPDATE ON scoring_schema_group REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT WHEN (grades_follow()) EXECUTE FUNCTION grades_follow_scheme();
CREATE TRIGGER grade_created AFTER INSERT ON scoring_schema_group_item REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT WHEN (grades_follow()) EXECUTE FUNCTION grades_follow_scheme();
CREATE TRIGGER grade_updated AFTER UPDATE ON scoring_schema_group_item REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT WHEN (grades_follow()) EXECUTE FUNCTION grades_follow_scheme();

-- Times and cancellations of items, what a class asks for, its state, and grades that become final.
CREATE FUNCTION grades_follow_class() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  IF TG_TABLE_NAME = 'class_activity_item' THEN
    PERFORM grade_class(NEW.lms_class_id);
  ELSIF NEW.grading_locked_at IS NOT NULL AND OLD.grading_locked_at IS NULL THEN
    PERFORM grade_participants(NEW.id, finally => true);
  ELSE
    PERFORM grade_class(NEW.id);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER grade_created AFTER INSERT ON class_activity_item FOR EACH ROW
  WHEN (grades_follow()) EXECUTE FUNCTION grades_follow_class();
CREATE TRIGGER grade_updated AFTER UPDATE ON class_activity_item FOR EACH ROW
  WHEN (grades_follow() AND (OLD.end_at, OLD.start_at, OLD.type, OLD.ke, OLD.exercise_id, OLD.mandatory, OLD.cancelled_at, OLD.deleted_at)
    IS DISTINCT FROM (NEW.end_at, NEW.start_at, NEW.type, NEW.ke, NEW.exercise_id, NEW.mandatory, NEW.cancelled_at, NEW.deleted_at))
  EXECUTE FUNCTION grades_follow_class();
CREATE TRIGGER grade_updated AFTER UPDATE ON lms_class FOR EACH ROW
  WHEN (grades_follow() AND (OLD.workflow, OLD.passing_score, OLD.min_attendance_pct, OLD.end_at, OLD.grading_locked_at)
    IS DISTINCT FROM (NEW.workflow, NEW.passing_score, NEW.min_attendance_pct, NEW.end_at, NEW.grading_locked_at))
  EXECUTE FUNCTION grades_follow_class();

-- Other letters, or another worth of being late, are other grades in every class that is not over.
CREATE FUNCTION grades_follow_setting() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  UPDATE class_grading g SET due_at = now() FROM lms_class l
   WHERE l.id = g.lms_class_id AND l.customer_id = NEW.customer_id AND l.grading_locked_at IS NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER grade_updated AFTER UPDATE ON setting FOR EACH ROW
  WHEN (NEW.key IN ('grading.letters', 'grading.late_attendance_pct') AND grades_follow()) EXECUTE FUNCTION grades_follow_setting();

-- Everything is computed once when the server comes to it.
INSERT INTO class_grading (lms_class_id, customer_id, due_at)
SELECT l.id, l.customer_id, now() FROM lms_class l
 WHERE l.grading_locked_at IS NULL AND EXISTS (SELECT FROM scoring_schema_group g WHERE g.lms_class_id = l.id AND g.deleted_at IS NULL);
