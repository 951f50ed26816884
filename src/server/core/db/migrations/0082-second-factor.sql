-- A second factor belongs to a person, whatever customers the person works for. The server seals the secret.
CREATE TABLE second_factor (
  master_id bigint PRIMARY KEY REFERENCES app_user,
  secret_enc bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Until the first code has been typed, logins do not ask for one.
  confirmed_at timestamptz,
  -- The time step of the last accepted code: this one and earlier ones are refused.
  last_step bigint,
  -- Keyed hashes of the recovery codes that are left.
  recovery_hashes text[] NOT NULL DEFAULT '{}'
);
GRANT SELECT, INSERT, UPDATE, DELETE ON second_factor TO academy_app;

ALTER TABLE role ADD COLUMN requires_factor boolean NOT NULL DEFAULT false;

-- Open streams of changes ask again what their session may hear.
CREATE TRIGGER tell_factor AFTER UPDATE ON role
  FOR EACH ROW WHEN (OLD.requires_factor <> NEW.requires_factor) EXECUTE FUNCTION note_access('nobody');
CREATE TRIGGER tell_access AFTER INSERT OR UPDATE OF confirmed_at OR DELETE ON second_factor
  FOR EACH ROW EXECUTE FUNCTION note_access('master_id');
