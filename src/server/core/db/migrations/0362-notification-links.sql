-- E-mails of notifications link to the record. The address of the console is that of the server's configuration, which the
-- database does not know: it is filled in for {{konsol}} when the e-mail is sent.
CREATE OR REPLACE FUNCTION choose_ways() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
$$
DECLARE
  chosen jsonb := (SELECT p.value -> NEW.type FROM user_preference p
                    WHERE p.master_id = NEW.user_id AND p.key = 'notifications');
  target text := '{{konsol}}' || coalesce(NEW.link, '/notifications');
BEGIN
  IF chosen IS NULL OR NEW.platform <> 'ADMIN_CENTER' THEN RETURN NEW; END IF;
  IF chosen ? 'EMAIL' THEN
    INSERT INTO message (customer_id, template_id, channel, recipient_name, recipient, subject, body)
    SELECT t.customer_id, t.id, t.channel, u.name, u.email,
           left(replace(replace(t.subject, '{{nama}}', u.name), '{{isi}}', NEW.content), 200),
           replace(replace(replace(t.body, '{{tautan}}', target), '{{nama}}', u.name), '{{isi}}', NEW.content)
      FROM template t, app_user u
     WHERE t.customer_id = NEW.customer_id AND t.code = 'NOTIFICATION' AND t.channel = 'EMAIL' AND t.active
       AND t.deleted_at IS NULL AND u.id = NEW.user_id AND u.deleted_at IS NULL
     ORDER BY t.locale DESC LIMIT 1;
  END IF;
  RETURN CASE WHEN chosen ? 'IN_APP' THEN NEW END;
END
$$;

-- The text that came with the system names the link; texts that an academy has written stay as they are.
UPDATE template
   SET body = CASE WHEN body = default_body THEN regexp_replace(body, 'Buka notifikasi di (konsol .*) untuk melihatnya\.$', 'Buka di \1: {{tautan}}')
                   ELSE body END,
       default_body = regexp_replace(default_body, 'Buka notifikasi di (konsol .*) untuk melihatnya\.$', 'Buka di \1: {{tautan}}'),
       version = version + 1
 WHERE code = 'NOTIFICATION' AND channel = 'EMAIL' AND default_body ~ 'Buka notifikasi di konsol .* untuk melihatnya\.$';
