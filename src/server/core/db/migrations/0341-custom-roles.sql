-- A role that people made can be withdrawn once no one holds it; who held it before still did, so it is never purged.
ALTER TABLE role ADD COLUMN withdrawn_at timestamptz, ADD CHECK (withdrawn_at IS NULL OR NOT system);
-- Two could not be told apart.
CREATE UNIQUE INDEX role_name ON role (lower(name)) WHERE withdrawn_at IS NULL AND NOT system AND code LIKE 'CUSTOM\_%';
