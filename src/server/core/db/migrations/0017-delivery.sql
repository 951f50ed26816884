-- Scheduled classes: their workflow, instructors, meetings and what happens in them, exams and evaluations.

SELECT set_config('app.scope', 'system', true);

CREATE TABLE lms_class_workflow (
  code text PRIMARY KEY,
  name text NOT NULL,
  sort_order int NOT NULL,
  color text NOT NULL,
  terminal boolean NOT NULL DEFAULT false,
  next text[] NOT NULL,
  -- The server moves on to it by itself when its time comes.
  auto boolean NOT NULL DEFAULT false
);
GRANT SELECT ON lms_class_workflow TO academy_app;
INSERT INTO lms_class_workflow (code, name, sort_order, color, terminal, next, auto) VALUES
  ('DRAFT', 'Draft', 1, 'gray', false, '{REVIEW,CANCELLED}', false),
  ('REVIEW', 'Review', 2, 'amber', false, '{PUBLISHED,DRAFT,CANCELLED}', false),
  ('PUBLISHED', 'Published', 3, 'blue', false, '{ONGOING,DRAFT,CANCELLED}', false),
  ('ONGOING', 'Ongoing', 4, 'violet', false, '{GRADING,CANCELLED}', true),
  ('GRADING', 'Grading', 5, 'orange', false, '{COMPLETED}', true),
  ('COMPLETED', 'Completed', 6, 'green', true, '{GRADING}', false),
  ('CANCELLED', 'Cancelled', 7, 'red', true, '{}', false);

UPDATE lms_class SET workflow = 'ONGOING' WHERE workflow = 'RUNNING';
ALTER TABLE lms_class
  ADD FOREIGN KEY (workflow) REFERENCES lms_class_workflow,
  ADD COLUMN variant_id bigint REFERENCES core_class_variant,
  ADD COLUMN enroll_open_at timestamptz,
  ADD COLUMN enroll_close_at timestamptz,
  ADD COLUMN external_schedule_code text,
  ADD COLUMN waiting_list boolean NOT NULL DEFAULT false,
  ADD COLUMN zoom_account_id bigint REFERENCES zoom_account,
  ADD COLUMN zoom_meeting_id text,
  ADD COLUMN zoom_passcode_enc bytea,
  ADD COLUMN location text,
  ADD COLUMN certificate_template_id bigint REFERENCES certificate_template,
  ADD COLUMN grading_locked_at timestamptz,
  ADD COLUMN copied_from_id bigint REFERENCES lms_class ON DELETE SET NULL,
  ADD COLUMN cancel_reason text,
  ADD COLUMN notes text,
  ADD CHECK (enroll_close_at > enroll_open_at),
  ADD CHECK (capacity > 0),
  ADD CHECK (enrolled_count >= 0),
  ADD CHECK (price >= 0),
  ADD CHECK (passing_score BETWEEN 0 AND 100),
  ADD CHECK (min_attendance_pct BETWEEN 0 AND 100);
CREATE INDEX lms_class_state ON lms_class (customer_id, workflow, start_at);
CREATE INDEX lms_class_workflow_of ON lms_class (workflow);
CREATE INDEX lms_class_mode ON lms_class (customer_id, mode);
CREATE INDEX lms_class_external ON lms_class (customer_id, external_schedule_code);
CREATE INDEX lms_class_variant ON lms_class (variant_id);
CREATE INDEX lms_class_zoom ON lms_class (zoom_account_id, start_at);
CREATE INDEX lms_class_certificate ON lms_class (certificate_template_id);
CREATE INDEX lms_class_source ON lms_class (copied_from_id) WHERE copied_from_id IS NOT NULL;

CREATE TABLE class_activity (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  lms_class_id bigint NOT NULL REFERENCES lms_class ON DELETE CASCADE,
  sort_order int NOT NULL,
  title text NOT NULL,
  description text,
  date date,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CALL stamp_table('class_activity');
CREATE INDEX class_activity_class ON class_activity (lms_class_id, sort_order);
CREATE INDEX class_activity_customer ON class_activity (customer_id);
CALL guard_tenant_table('class_activity');

CREATE TABLE class_activity_item (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  class_activity_id bigint NOT NULL REFERENCES class_activity ON DELETE CASCADE,
  lms_class_id bigint NOT NULL REFERENCES lms_class ON DELETE CASCADE,
  sort_order int NOT NULL,
  title text NOT NULL,
  type text NOT NULL CHECK (type IN
    ('ZOOM','VIDEO','MATERIAL','EXERCISE','ASSIGNMENT','EXAM','EVALUATION','OFFLINE')),
  ke int CHECK (ke BETWEEN 1 AND 10 OR ke = 999),
  start_at timestamptz,
  end_at timestamptz,
  duration_minutes int CHECK (duration_minutes > 0),
  instructor_id bigint REFERENCES instructor,
  media_item_id bigint REFERENCES media_item,
  exercise_id bigint REFERENCES exercise,
  exam_id bigint,
  evaluation_id bigint,
  zoom_join_url text,
  mandatory boolean NOT NULL DEFAULT true,
  weightable boolean NOT NULL DEFAULT false,
  recording_url text,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK (end_at > start_at)
);
CALL stamp_table('class_activity_item');
CREATE INDEX class_activity_item_calendar ON class_activity_item (customer_id, start_at);
CREATE INDEX class_activity_item_instructor ON class_activity_item (instructor_id, start_at);
CREATE INDEX class_activity_item_class ON class_activity_item (lms_class_id, sort_order);
CREATE INDEX class_activity_item_activity ON class_activity_item (class_activity_id);
CREATE INDEX class_activity_item_media ON class_activity_item (media_item_id);
CREATE INDEX class_activity_item_exercise ON class_activity_item (exercise_id);
CREATE INDEX class_activity_item_exam ON class_activity_item (exam_id);
CREATE INDEX class_activity_item_evaluation ON class_activity_item (evaluation_id);
CALL guard_tenant_table('class_activity_item');

CREATE TABLE lms_class_instructor (
  customer_id bigint NOT NULL REFERENCES customer,
  lms_class_id bigint NOT NULL REFERENCES lms_class ON DELETE CASCADE,
  instructor_id bigint NOT NULL REFERENCES instructor,
  role text NOT NULL DEFAULT 'MAIN' CHECK (role IN ('MAIN','ASSISTANT','FACILITATOR')),
  -- Teaches from this item on, when the class changed hands.
  from_item_id bigint REFERENCES class_activity_item ON DELETE SET NULL,
  PRIMARY KEY (lms_class_id, instructor_id)
);
CREATE INDEX lms_class_instructor_of ON lms_class_instructor (instructor_id);
CREATE INDEX lms_class_instructor_item ON lms_class_instructor (from_item_id);
CREATE INDEX lms_class_instructor_customer ON lms_class_instructor (customer_id);
CALL guard_tenant_table('lms_class_instructor');

-- What the search for an instructor's classes reads; rebuilt by the sync call.
CREATE TABLE instructor_class (
  customer_id bigint NOT NULL REFERENCES customer,
  instructor_id bigint NOT NULL REFERENCES instructor ON DELETE CASCADE,
  lms_class_id bigint NOT NULL REFERENCES lms_class ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('MAIN','ASSISTANT','FACILITATOR')),
  starts timestamptz NOT NULL,
  ends timestamptz NOT NULL,
  students int NOT NULL DEFAULT 0 CHECK (students >= 0),
  avg_feedback numeric(5,2),
  synced_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (instructor_id, lms_class_id)
);
CREATE INDEX instructor_class_of ON instructor_class (lms_class_id);
CREATE INDEX instructor_class_list ON instructor_class (customer_id, starts DESC);
CALL guard_tenant_table('instructor_class');

CREATE TABLE exam (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  title text NOT NULL,
  lms_class_id bigint NOT NULL REFERENCES lms_class,
  class_activity_item_id bigint REFERENCES class_activity_item ON DELETE SET NULL,
  exercise_id bigint NOT NULL REFERENCES exercise,
  kind text NOT NULL CHECK (kind IN ('PRETEST','POSTTEST','FINAL','REMEDIAL')),
  start_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL,
  duration_minutes int NOT NULL CHECK (duration_minutes > 0),
  attempts_allowed int NOT NULL DEFAULT 1 CHECK (attempts_allowed > 0),
  passing_score numeric(6,2) NOT NULL CHECK (passing_score >= 0),
  participants int NOT NULL DEFAULT 0,
  submitted int NOT NULL DEFAULT 0,
  average numeric(6,2),
  passed int NOT NULL DEFAULT 0,
  sync_status text NOT NULL DEFAULT 'NEVER' CHECK (sync_status IN ('NEVER','QUEUED','SYNCING','SYNCED','FAILED')),
  synced_at timestamptz,
  sync_error text,
  external_ref text,
  excluded boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK (end_at > start_at)
);
CALL stamp_table('exam');
CREATE INDEX exam_list ON exam (customer_id, start_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX exam_kind ON exam (customer_id, kind);
CREATE INDEX exam_sync ON exam (customer_id, sync_status);
CREATE INDEX exam_class ON exam (lms_class_id);
CREATE INDEX exam_item ON exam (class_activity_item_id);
CREATE INDEX exam_exercise ON exam (exercise_id);
CREATE INDEX exam_search ON exam USING gin (title gin_trgm_ops);
CALL guard_tenant_table('exam');

CREATE TABLE evaluation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  title text NOT NULL,
  lms_class_id bigint NOT NULL REFERENCES lms_class,
  class_activity_item_id bigint REFERENCES class_activity_item ON DELETE SET NULL,
  exercise_id bigint NOT NULL REFERENCES exercise,
  kind text NOT NULL CHECK (kind IN ('CLASS','INSTRUCTOR','MATERIAL','PLATFORM')),
  start_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL,
  respondents int NOT NULL DEFAULT 0,
  average_rating numeric(3,2) CHECK (average_rating BETWEEN 0 AND 5),
  nps int CHECK (nps BETWEEN -100 AND 100),
  highlights jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(highlights) = 'array'),
  sync_status text NOT NULL DEFAULT 'NEVER' CHECK (sync_status IN ('NEVER','QUEUED','SYNCING','SYNCED','FAILED')),
  synced_at timestamptz,
  sync_error text,
  external_ref text,
  excluded boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK (end_at > start_at)
);
CALL stamp_table('evaluation');
CREATE INDEX evaluation_list ON evaluation (customer_id, start_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX evaluation_kind ON evaluation (customer_id, kind);
CREATE INDEX evaluation_sync ON evaluation (customer_id, sync_status);
CREATE INDEX evaluation_class ON evaluation (lms_class_id);
CREATE INDEX evaluation_item ON evaluation (class_activity_item_id);
CREATE INDEX evaluation_exercise ON evaluation (exercise_id);
CREATE INDEX evaluation_search ON evaluation USING gin (title gin_trgm_ops);
CALL guard_tenant_table('evaluation');

ALTER TABLE class_activity_item
  ADD FOREIGN KEY (exam_id) REFERENCES exam ON DELETE SET NULL,
  ADD FOREIGN KEY (evaluation_id) REFERENCES evaluation ON DELETE SET NULL;
