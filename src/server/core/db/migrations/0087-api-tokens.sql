-- What services log in with. Only the hash is stored; tokens are revoked and never deleted, as the audit names them.
CREATE TABLE api_token (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  name text NOT NULL,
  -- The beginning, by which people recognize it.
  prefix text NOT NULL,
  token_hash text NOT NULL,
  permissions text[] NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by bigint REFERENCES app_user,
  created_by bigint NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX api_token_hash ON api_token (token_hash);
CREATE INDEX api_token_customer ON api_token (customer_id, id);
CREATE INDEX api_token_creator ON api_token (created_by);
CREATE INDEX api_token_revoker ON api_token (revoked_by);
CALL guard_tenant_table('api_token');

ALTER TABLE audit_log ADD COLUMN token_id bigint REFERENCES api_token;
CREATE INDEX audit_log_token ON audit_log (token_id, id DESC) WHERE token_id IS NOT NULL;
CALL open_to_lists('audit_log');
