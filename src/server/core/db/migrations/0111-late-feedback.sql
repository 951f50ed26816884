-- When those who grade were notified that work waits for feedback for too long; null: not yet.
ALTER TABLE instructor_feedback ADD COLUMN late_notified_at timestamptz;
CREATE INDEX instructor_feedback_late ON instructor_feedback (submitted_at)
  WHERE status = 'WAITING' AND deleted_at IS NULL AND late_notified_at IS NULL;
CALL open_to_lists('instructor_feedback');
