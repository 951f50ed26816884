-- A role that people made can be deleted once no one holds it; who held it before still did.
ALTER TABLE role ADD COLUMN deleted_at timestamptz, ADD CHECK (deleted_at IS NULL OR NOT system);
-- Two could not be told apart.
CREATE UNIQUE INDEX role_name ON role (lower(name)) WHERE deleted_at IS NULL AND NOT system AND code LIKE 'CUSTOM\_%';
