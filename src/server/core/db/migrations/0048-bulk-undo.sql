-- A job that takes back what another did over a selection.
ALTER TABLE upload_progress ADD COLUMN undoes uuid REFERENCES upload_progress ON DELETE SET NULL;
CREATE INDEX upload_progress_undoes ON upload_progress (undoes) WHERE undoes IS NOT NULL;
CALL open_to_lists('upload_progress');
-- The records of a job whose changes can be taken back.
CREATE INDEX bulk_row_undo ON bulk_row (job, record_id) WHERE undo <> '{}';
