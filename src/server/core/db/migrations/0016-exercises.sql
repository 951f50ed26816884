-- Exercises with their questions, and the syllabus of a class that uses them.

CREATE TABLE exercise (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  title text NOT NULL,
  type text NOT NULL CHECK (type IN ('EXERCISE','PRETEST','POSTTEST','ASSIGNMENT','SKILL_TEST','SURVEY')),
  core_class_id bigint REFERENCES core_class,
  instructions text,
  duration_minutes int CHECK (duration_minutes > 0),
  max_score numeric(6,2) NOT NULL DEFAULT 100 CHECK (max_score > 0),
  passing_score numeric(6,2) CHECK (passing_score BETWEEN 0 AND max_score),
  attempts_allowed int NOT NULL DEFAULT 3 CHECK (attempts_allowed > 0),
  shuffle boolean NOT NULL DEFAULT false,
  question_count int NOT NULL DEFAULT 0 CHECK (question_count >= 0),
  -- Questions that were answered are never changed: an edit makes the next revision.
  revision int NOT NULL DEFAULT 1 CHECK (revision > 0),
  duplicated_from_id bigint REFERENCES exercise ON DELETE SET NULL,
  status text NOT NULL DEFAULT 'DRAFT' CHECK (status IN ('DRAFT','PUBLISHED','ARCHIVED')),
  excluded boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CALL stamp_table('exercise');
CREATE INDEX exercise_list ON exercise (customer_id, updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX exercise_type ON exercise (customer_id, type);
CREATE INDEX exercise_status ON exercise (customer_id, status);
CREATE INDEX exercise_class ON exercise (core_class_id);
CREATE INDEX exercise_source ON exercise (duplicated_from_id) WHERE duplicated_from_id IS NOT NULL;
CREATE INDEX exercise_search ON exercise USING gin (title gin_trgm_ops);
CALL guard_tenant_table('exercise');

CREATE TABLE exercise_question (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  exercise_id bigint NOT NULL REFERENCES exercise ON DELETE CASCADE,
  revision int NOT NULL DEFAULT 1 CHECK (revision > 0),
  sort_order int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('SINGLE','MULTI','TRUE_FALSE','SHORT','ESSAY','UPLOAD','RATING')),
  prompt text NOT NULL,
  media_item_id bigint REFERENCES media_item,
  options jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(options) = 'array'),
  score numeric(6,2) NOT NULL CHECK (score >= 0),
  rubric jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(rubric) = 'array'),
  explanation text,
  version int NOT NULL DEFAULT 1
);
CALL stamp_table('exercise_question');
CREATE UNIQUE INDEX exercise_question_order ON exercise_question (exercise_id, revision, sort_order);
CREATE INDEX exercise_question_media ON exercise_question (media_item_id);
CREATE INDEX exercise_question_customer ON exercise_question (customer_id);
CALL guard_tenant_table('exercise_question');

-- The syllabus: meetings with what is in them. Copied when a schedule is made.
CREATE TABLE core_class_activity (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  core_class_id bigint NOT NULL REFERENCES core_class ON DELETE CASCADE,
  parent_id bigint REFERENCES core_class_activity ON DELETE CASCADE,
  sort_order int NOT NULL,
  title text NOT NULL,
  type text NOT NULL CHECK (type IN
    ('MEETING','ZOOM','VIDEO','MATERIAL','EXERCISE','ASSIGNMENT','EXAM','EVALUATION','OFFLINE')),
  duration_minutes int CHECK (duration_minutes > 0),
  media_item_id bigint REFERENCES media_item,
  exercise_id bigint REFERENCES exercise,
  ke int CHECK (ke BETWEEN 1 AND 10 OR ke = 999),
  mandatory boolean NOT NULL DEFAULT true,
  description text,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  -- Meetings stand at the top, everything else in a meeting.
  CHECK ((type = 'MEETING') = (parent_id IS NULL))
);
CALL stamp_table('core_class_activity');
CREATE INDEX core_class_activity_class ON core_class_activity (core_class_id, sort_order);
CREATE INDEX core_class_activity_parent ON core_class_activity (parent_id);
CREATE INDEX core_class_activity_media ON core_class_activity (media_item_id);
CREATE INDEX core_class_activity_exercise ON core_class_activity (exercise_id);
CREATE INDEX core_class_activity_customer ON core_class_activity (customer_id);
CALL guard_tenant_table('core_class_activity');
