-- A factor can be an authenticator app, passkeys, or both. `confirmed_at`: there is one; the recovery codes belong to all.
ALTER TABLE second_factor ALTER COLUMN secret_enc DROP NOT NULL;
-- The app works from here on; until then its secret waits for a first code.
ALTER TABLE second_factor ADD COLUMN app_confirmed_at timestamptz;
UPDATE second_factor SET app_confirmed_at = confirmed_at;

CREATE TABLE passkey (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  master_id bigint NOT NULL REFERENCES app_user,
  name text NOT NULL,
  -- Base64url, as browsers name it.
  credential_id text NOT NULL,
  -- COSE.
  public_key bytea NOT NULL,
  -- Of signatures; 0 where the authenticator does not count.
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  last_used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX passkey_credential ON passkey (credential_id);
CREATE INDEX passkey_person ON passkey (master_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON passkey TO academy_app;

-- What an authenticator is asked to sign: once, and for a few minutes.
CREATE TABLE passkey_challenge (
  challenge text PRIMARY KEY,
  master_id bigint NOT NULL REFERENCES app_user,
  purpose text NOT NULL CHECK (purpose IN ('REGISTER', 'VERIFY')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_person ON passkey_challenge (master_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON passkey_challenge TO academy_app;
