-- What undo, "run again" and the history of a record need to know about a change.

ALTER TABLE audit_log
  -- What people call the record: its code, its name.
  ADD COLUMN label text,
  -- The record's version after the change. Absent where a record has none.
  ADD COLUMN record_version int,
  -- Which version's values the record has after the change and had before it: an undo makes a new version with the
  -- values of an older one, and what was open to undo at that version is open again.
  ADD COLUMN state int,
  ADD COLUMN state_before int,
  -- What making the change took; undoing it takes the same.
  ADD COLUMN permissions text[] NOT NULL DEFAULT '{}',
  -- Commands as data: the one that does this again, and the one that takes it back.
  ADD COLUMN again jsonb,
  ADD COLUMN inverse jsonb,
  -- Where no command takes it back: the values to put back, as they were stored. Never answered.
  ADD COLUMN restore jsonb,
  ADD COLUMN undoes bigint REFERENCES audit_log,
  ADD CHECK (inverse IS NULL OR restore IS NULL);

CREATE INDEX audit_log_undoes ON audit_log (undoes) WHERE undoes IS NOT NULL;
CREATE INDEX audit_log_label ON audit_log USING gin (label gin_trgm_ops);
-- The list's own order, to the last of two changes of one moment.
DROP INDEX audit_log_customer;
CREATE INDEX audit_log_customer ON audit_log (customer_id, at DESC, id DESC);

-- A repeated request is told of the same audit rows.
ALTER TABLE idempotency_key ADD COLUMN audits jsonb NOT NULL DEFAULT '[]';
