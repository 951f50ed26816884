-- What the provider says of a message once it is out: when it arrived, and when it was read.
ALTER TABLE message
  ADD COLUMN delivered_at timestamptz,
  ADD COLUMN read_at timestamptz;
CALL open_to_lists('message');

-- The provider names a message by its own number.
CREATE INDEX message_provider ON message (customer_id, provider_id) WHERE provider_id IS NOT NULL;
