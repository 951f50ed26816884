-- What each person has chosen for the console: keys, look, what is used most.

-- The person of the running transaction. Unset means nobody: nothing is seen.
CREATE FUNCTION app_person() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT nullif(current_setting('app.master_id', true), '')::bigint $$;

CREATE TABLE user_preference (
  master_id bigint NOT NULL REFERENCES app_user,
  key text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (master_id, key)
);
CREATE TRIGGER touch BEFORE UPDATE ON user_preference FOR EACH ROW EXECUTE FUNCTION touch_row();

-- Belongs to a person and not to a customer, whomever the person works for; not even the system's own work sees it.
ALTER TABLE user_preference ENABLE ROW LEVEL SECURITY;
ALTER TABLE user_preference FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON user_preference USING (master_id = (SELECT app_person())) WITH CHECK (master_id = (SELECT app_person()));
GRANT SELECT, INSERT, UPDATE, DELETE ON user_preference TO academy_app;
