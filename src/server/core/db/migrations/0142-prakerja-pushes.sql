-- Scores that Prakerja is to know, one for each participant of an exam. A score that changes is sent again.
CREATE TABLE prakerja_push (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  exam_id bigint NOT NULL REFERENCES exam ON DELETE CASCADE,
  student_lms_class_id bigint NOT NULL REFERENCES student_lms_class ON DELETE CASCADE,
  -- As it is to be known.
  redeem_code text NOT NULL,
  scope text NOT NULL,
  sequence int NOT NULL CHECK (sequence > 0),
  score numeric(6,2) NOT NULL,
  final_score numeric(6,2),
  passed boolean,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING','SENT','FAILED')),
  sent_at timestamptz,
  attempts int NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  claimed_until timestamptz,
  error text,
  version int NOT NULL DEFAULT 1
);
CALL stamp_table('prakerja_push');
CREATE UNIQUE INDEX prakerja_push_participant ON prakerja_push (exam_id, student_lms_class_id);
CREATE INDEX prakerja_push_place ON prakerja_push (student_lms_class_id);
CREATE INDEX prakerja_push_customer ON prakerja_push (customer_id);
CREATE INDEX prakerja_push_due ON prakerja_push (next_try_at) WHERE state = 'WAITING';
CALL guard_tenant_table('prakerja_push');
