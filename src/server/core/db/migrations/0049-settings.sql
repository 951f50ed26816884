-- Settings are taken out of the lists as other records are, so that they can be put back.
ALTER TABLE setting ADD COLUMN deleted_at timestamptz;
DROP INDEX setting_key;
CREATE UNIQUE INDEX setting_key ON setting (customer_id, key) WHERE deleted_at IS NULL;
CALL open_to_lists('setting');
CALL tell_changes('setting');
