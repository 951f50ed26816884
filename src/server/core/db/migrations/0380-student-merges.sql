-- Merges are listed, each with the day until which it can be taken apart.
ALTER TABLE student_merge ADD COLUMN undo_until timestamptz, ADD COLUMN deleted_at timestamptz;
UPDATE student_merge SET undo_until = created_at + interval '30 days';
ALTER TABLE student_merge ALTER COLUMN undo_until SET NOT NULL;
CREATE INDEX student_merge_deleted ON student_merge (deleted_at) WHERE deleted_at IS NOT NULL;
CALL open_to_lists('student_merge');
CALL tell_changes('student_merge');
