-- A message may be about a prospect: it is part of what was said to them.
ALTER TABLE message ADD COLUMN prospect_id bigint REFERENCES prospect ON DELETE SET NULL;
CREATE INDEX message_prospect ON message (prospect_id, created_at DESC);
CALL open_to_lists('message');

CALL tell_changes('crm_note');
