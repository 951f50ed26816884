-- What a list may show of a secret is kept beside it, so that no list opens one.
ALTER TABLE credential ADD COLUMN secret_mask text;
SELECT set_config('app.scope', 'system', true);
UPDATE credential SET secret_mask = '••••' WHERE secret_enc IS NOT NULL;
SELECT set_config('app.scope', '', true);
ALTER TABLE credential ADD CONSTRAINT credential_mask CHECK ((secret_enc IS NULL) = (secret_mask IS NULL));
-- Transactions know one token in each environment.
CREATE UNIQUE INDEX credential_trx ON credential (customer_id, environment)
 WHERE kind = 'TRX_TOKEN' AND deleted_at IS NULL;
CALL open_to_lists('credential');
CALL tell_changes('credential');
