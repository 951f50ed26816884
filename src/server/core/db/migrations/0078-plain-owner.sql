-- Databases from before: functions that needed `SET app.scope`, which only a superuser may define, work as the owner now.
CREATE OR REPLACE FUNCTION app_is_system() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce(current_setting('app.scope', true), '') = 'system'
       OR current_user NOT IN ('academy_app', 'academy_list') $$;

-- A database has one owner: other users of the cluster, who may be members of the same roles, must not connect to it.
DO $$
BEGIN
  EXECUTE format('REVOKE CONNECT, TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
END $$;

-- The owner reads every table, so that a backup is complete. Work across tenants still sees nobody's preferences.
ALTER POLICY own ON user_preference
  USING (master_id = (SELECT app_person()) OR current_user NOT IN ('academy_app', 'academy_list'))
  WITH CHECK (master_id = (SELECT app_person()) OR current_user NOT IN ('academy_app', 'academy_list'));
