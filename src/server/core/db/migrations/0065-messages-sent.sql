-- When a message may be tried next, when it was laid ready (again), and until when the server that took it has it.
ALTER TABLE message
  ADD COLUMN next_try_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN queued_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN claimed_until timestamptz;
CALL open_to_lists('message');
CALL tell_changes('message');

DROP INDEX message_queue;
CREATE INDEX message_due ON message (channel, greatest(scheduled_at, next_try_at), id)
  WHERE status = 'QUEUED' AND deleted_at IS NULL;
CREATE INDEX message_claimed ON message (claimed_until) WHERE status = 'SENDING';

-- Why a channel does not get through, and how many messages wait for it.
CREATE INDEX message_waiting ON message (customer_id, channel, updated_at DESC)
  WHERE status = 'QUEUED' AND deleted_at IS NULL;

-- Messages are looked for by any part of the address and of the subject.
CREATE INDEX message_recipient_search ON message USING gin (recipient gin_trgm_ops);
CREATE INDEX message_subject_search ON message USING gin (subject gin_trgm_ops);
