-- A click is no change of the link: only what people do says when it was changed.
CREATE OR REPLACE TRIGGER touch BEFORE UPDATE ON shorter FOR EACH ROW
  WHEN (OLD.version IS DISTINCT FROM NEW.version) EXECUTE FUNCTION touch_row();
CALL tell_changes('shorter');

-- Whoever follows a link is nobody of any customer: one look at one link, and no other way to the table.
CREATE FUNCTION follow_link(wanted text)
RETURNS TABLE (id bigint, customer_id bigint, target_url text, is_open boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$
  SELECT s.id, s.customer_id, s.target_url, s.active AND (s.expires_at IS NULL OR s.expires_at > now())
    FROM shorter s WHERE s.code = wanted AND s.deleted_at IS NULL
$$;
REVOKE ALL ON FUNCTION follow_link FROM PUBLIC;
GRANT EXECUTE ON FUNCTION follow_link TO academy_app;
