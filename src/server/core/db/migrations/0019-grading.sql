-- Answers, the scoring of a class, scores and grades, and what instructors say about submitted work.

CREATE TABLE answer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  student_lms_class_id bigint NOT NULL REFERENCES student_lms_class,
  class_activity_item_id bigint NOT NULL REFERENCES class_activity_item,
  exercise_id bigint NOT NULL REFERENCES exercise,
  revision int NOT NULL DEFAULT 1 CHECK (revision > 0),
  attempt int NOT NULL CHECK (attempt > 0),
  items jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(items) = 'array'),
  files text[] NOT NULL DEFAULT '{}',
  auto_score numeric(6,2),
  manual_score numeric(6,2),
  total_score numeric(6,2),
  comment text,
  status text NOT NULL DEFAULT 'DRAFT' CHECK (status IN ('DRAFT','SUBMITTED','GRADED','RETURNED')),
  submitted_at timestamptz,
  graded_by bigint REFERENCES app_user,
  graded_at timestamptz,
  -- A restarted participant begins a new run; older runs no longer count.
  run int NOT NULL DEFAULT 1 CHECK (run > 0),
  excluded boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK ((status = 'DRAFT') = (submitted_at IS NULL))
);
CALL stamp_table('answer');
CREATE UNIQUE INDEX answer_once ON answer (student_lms_class_id, class_activity_item_id, run, attempt) WHERE deleted_at IS NULL;
CREATE INDEX answer_list ON answer (customer_id, submitted_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX answer_state ON answer (customer_id, status);
CREATE INDEX answer_enrolment ON answer (student_lms_class_id);
CREATE INDEX answer_item ON answer (class_activity_item_id);
CREATE INDEX answer_exercise ON answer (exercise_id);
CALL guard_tenant_table('answer');

-- The tree of scores of a class: level 1 are the parts of the final score.
CREATE TABLE scoring_schema_group (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  lms_class_id bigint NOT NULL REFERENCES lms_class ON DELETE CASCADE,
  level int NOT NULL CHECK (level BETWEEN 1 AND 3),
  parent_id bigint REFERENCES scoring_schema_group ON DELETE CASCADE,
  name text NOT NULL,
  weight percent NOT NULL,
  min_score numeric(6,2),
  required boolean NOT NULL DEFAULT false,
  sort_order int NOT NULL DEFAULT 0,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK ((level = 1) = (parent_id IS NULL))
);
CALL stamp_table('scoring_schema_group');
CREATE UNIQUE INDEX scoring_schema_group_name ON scoring_schema_group (lms_class_id, level, parent_id, name) NULLS NOT DISTINCT
  WHERE deleted_at IS NULL;
CREATE INDEX scoring_schema_group_class ON scoring_schema_group (lms_class_id, level, sort_order);
CREATE INDEX scoring_schema_group_parent ON scoring_schema_group (parent_id);
CREATE INDEX scoring_schema_group_customer ON scoring_schema_group (customer_id);
CALL guard_tenant_table('scoring_schema_group');

CREATE TABLE scoring_schema_group_item (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  group_id bigint NOT NULL REFERENCES scoring_schema_group ON DELETE CASCADE,
  class_activity_item_id bigint NOT NULL REFERENCES class_activity_item,
  weight percent NOT NULL,
  max_score numeric(6,2) NOT NULL DEFAULT 100 CHECK (max_score > 0),
  method text NOT NULL DEFAULT 'BEST' CHECK (method IN ('BEST','LAST','FIRST','AVERAGE')),
  required boolean NOT NULL DEFAULT false,
  sort_order int NOT NULL DEFAULT 0,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CALL stamp_table('scoring_schema_group_item');
CREATE UNIQUE INDEX scoring_schema_group_item_once ON scoring_schema_group_item (group_id, class_activity_item_id)
  WHERE deleted_at IS NULL;
CREATE INDEX scoring_schema_group_item_group ON scoring_schema_group_item (group_id, sort_order);
CREATE INDEX scoring_schema_group_item_of ON scoring_schema_group_item (class_activity_item_id);
CREATE INDEX scoring_schema_group_item_customer ON scoring_schema_group_item (customer_id);
CALL guard_tenant_table('scoring_schema_group_item');

CREATE TABLE student_score (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  student_lms_class_id bigint NOT NULL REFERENCES student_lms_class ON DELETE CASCADE,
  group_item_id bigint NOT NULL REFERENCES scoring_schema_group_item ON DELETE CASCADE,
  raw numeric(6,2),
  max numeric(6,2),
  pct percent,
  source text NOT NULL DEFAULT 'AUTO' CHECK (source IN ('AUTO','MANUAL','IMPORT')),
  graded_by bigint REFERENCES app_user,
  note text,
  version int NOT NULL DEFAULT 1,
  -- What a person decided says why.
  CHECK (source <> 'MANUAL' OR note IS NOT NULL)
);
CALL stamp_table('student_score');
CREATE UNIQUE INDEX student_score_once ON student_score (student_lms_class_id, group_item_id);
CREATE INDEX student_score_item ON student_score (group_item_id);
CREATE INDEX student_score_customer ON student_score (customer_id);
CALL guard_tenant_table('student_score');

-- Computed from the scores. Without a group: the final grade.
CREATE TABLE student_grade (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  student_lms_class_id bigint NOT NULL REFERENCES student_lms_class ON DELETE CASCADE,
  group_id bigint REFERENCES scoring_schema_group ON DELETE CASCADE,
  level int NOT NULL CHECK (level BETWEEN 0 AND 3),
  score numeric(5,2),
  complete boolean NOT NULL DEFAULT false,
  letter text CHECK (letter IN ('A','B','C','D','E')),
  computed_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((level = 0) = (group_id IS NULL))
);
CREATE UNIQUE INDEX student_grade_once ON student_grade (student_lms_class_id, group_id) NULLS NOT DISTINCT;
CREATE INDEX student_grade_group ON student_grade (group_id);
CREATE INDEX student_grade_customer ON student_grade (customer_id);
CALL guard_tenant_table('student_grade');

CREATE TABLE instructor_feedback (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  class_activity_item_id bigint NOT NULL REFERENCES class_activity_item,
  student_lms_class_id bigint NOT NULL REFERENCES student_lms_class ON DELETE CASCADE,
  instructor_id bigint REFERENCES instructor,
  submission_answer_id bigint REFERENCES answer ON DELETE SET NULL,
  submitted_at timestamptz,
  score numeric(6,2) CHECK (score >= 0),
  notes text,
  file_url text,
  status text NOT NULL DEFAULT 'WAITING' CHECK (status IN ('WAITING','GIVEN')),
  given_at timestamptz,
  external_status int,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK (status = 'WAITING' OR (score IS NOT NULL AND notes IS NOT NULL AND given_at IS NOT NULL))
);
CALL stamp_table('instructor_feedback');
CREATE UNIQUE INDEX instructor_feedback_once ON instructor_feedback (class_activity_item_id, student_lms_class_id)
  WHERE deleted_at IS NULL;
CREATE INDEX instructor_feedback_list ON instructor_feedback (customer_id, submitted_at, id) WHERE deleted_at IS NULL;
CREATE INDEX instructor_feedback_waiting ON instructor_feedback (customer_id, submitted_at)
  WHERE status = 'WAITING' AND deleted_at IS NULL;
CREATE INDEX instructor_feedback_item ON instructor_feedback (class_activity_item_id);
CREATE INDEX instructor_feedback_enrolment ON instructor_feedback (student_lms_class_id);
CREATE INDEX instructor_feedback_instructor ON instructor_feedback (instructor_id);
CREATE INDEX instructor_feedback_answer ON instructor_feedback (submission_answer_id);
CALL guard_tenant_table('instructor_feedback');
