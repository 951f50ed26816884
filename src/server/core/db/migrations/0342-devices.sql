-- How many browsers a person is logged in with, as far as they can be told apart.
CREATE FUNCTION count_devices() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
$$
DECLARE
  found int := (SELECT count(DISTINCT coalesce(s.user_agent, '')) FROM user_session s
                 WHERE s.master_id = NEW.master_id AND s.revoked_at IS NULL AND s.expires_at > now());
BEGIN
  UPDATE app_user SET device_count = found WHERE id = NEW.master_id AND device_count <> found;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION count_devices FROM PUBLIC;
CREATE TRIGGER count_devices AFTER INSERT OR UPDATE OF revoked_at ON user_session
  FOR EACH ROW EXECUTE FUNCTION count_devices();
UPDATE app_user u SET device_count = s.count
  FROM (SELECT a.id, count(DISTINCT coalesce(s.user_agent, '')) FILTER (WHERE s.id IS NOT NULL) AS count
          FROM app_user a LEFT JOIN user_session s ON s.master_id = a.id AND s.revoked_at IS NULL AND s.expires_at > now()
         GROUP BY a.id) AS s
 WHERE s.id = u.id AND u.device_count <> s.count;
