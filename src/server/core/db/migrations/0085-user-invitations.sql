-- Whom a customer has invited and who has not accepted yet: the same row whether the address has an account elsewhere.
CREATE TABLE user_invitation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  email text NOT NULL,
  name text NOT NULL,
  phone text,
  roles text[] NOT NULL,
  -- Of the link in the latest letter.
  token_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  invited_by bigint NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX user_invitation_email ON user_invitation (customer_id, lower(email));
CREATE UNIQUE INDEX user_invitation_token ON user_invitation (token_hash);
CREATE INDEX user_invitation_inviter ON user_invitation (invited_by);
CALL guard_tenant_table('user_invitation');
