-- Merges are listed, each with the day until which it can be taken apart.
ALTER TABLE student_merge ADD COLUMN undo_until timestamptz;
UPDATE student_merge SET undo_until = created_at + interval '30 days';
ALTER TABLE student_merge ALTER COLUMN undo_until SET NOT NULL;
CALL open_to_lists('student_merge');
CALL tell_changes('student_merge');
