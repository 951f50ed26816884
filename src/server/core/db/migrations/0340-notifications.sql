-- What a notification is about, so that each person reads it in the own language; `content` is what older ones have alone.
ALTER TABLE notification ADD COLUMN data jsonb CHECK (jsonb_typeof(data) = 'object');
CALL open_to_lists('notification');

-- Each person chooses by kind where to hear of it. Without a choice it is the bell alone.
CREATE FUNCTION choose_ways() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
$$
DECLARE
  chosen jsonb := (SELECT p.value -> NEW.type FROM user_preference p
                    WHERE p.master_id = NEW.user_id AND p.key = 'notifications');
BEGIN
  IF chosen IS NULL OR NEW.platform <> 'ADMIN_CENTER' THEN RETURN NEW; END IF;
  IF chosen ? 'EMAIL' THEN
    INSERT INTO message (customer_id, template_id, channel, recipient_name, recipient, subject, body)
    SELECT t.customer_id, t.id, t.channel, u.name, u.email,
           left(replace(replace(t.subject, '{{nama}}', u.name), '{{isi}}', NEW.content), 200),
           replace(replace(t.body, '{{nama}}', u.name), '{{isi}}', NEW.content)
      FROM template t, app_user u
     WHERE t.customer_id = NEW.customer_id AND t.code = 'NOTIFICATION' AND t.channel = 'EMAIL' AND t.active
       AND t.deleted_at IS NULL AND u.id = NEW.user_id AND u.deleted_at IS NULL
     ORDER BY t.locale DESC LIMIT 1;
  END IF;
  RETURN CASE WHEN chosen ? 'IN_APP' THEN NEW END;
END
$$;
REVOKE ALL ON FUNCTION choose_ways FROM PUBLIC;
CREATE TRIGGER ways BEFORE INSERT ON notification FOR EACH ROW EXECUTE FUNCTION choose_ways();

-- Wakes the open consoles of the one person up.
CREATE FUNCTION tell_person() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  PERFORM pg_notify('notification_change', NEW.user_id::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_person AFTER INSERT OR UPDATE ON notification FOR EACH ROW EXECUTE FUNCTION tell_person();

-- WELCOME is sent with the first role from now on. What was written under this name for participants was never sent:
-- it becomes an event of the customer's own. Nothing sends the other two: participants log in elsewhere.
UPDATE template SET code = 'WELCOME_CLASS', active = false, version = version + 1
 WHERE code = 'WELCOME' AND deleted_at IS NULL;
UPDATE template SET deleted_at = now(), version = version + 1
 WHERE code IN ('OTP', 'RESET_PASSWORD') AND deleted_at IS NULL;

-- Who may do something with a customer, by a role held there.
CREATE FUNCTION holders_of(customer bigint, wanted text) RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$
  SELECT DISTINCT u.id FROM customer_user_role r
    JOIN role ON role.code = r.role_code JOIN app_user u ON u.id = r.master_id AND u.deleted_at IS NULL
   WHERE r.customer_id = customer AND r.revoked_at IS NULL
     AND role.permissions && ARRAY['*', split_part(wanted, ':', 1) || ':*', wanted]
$$;
REVOKE ALL ON FUNCTION holders_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION holders_of TO academy_app;

CREATE FUNCTION notify_of_complaint() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
$$
BEGIN
  INSERT INTO notification (customer_id, user_id, type, content, link, data)
  VALUES (NEW.customer_id, NEW.handled_by, 'COMPLAINT_ASSIGNED',
          format('Keluhan %s ditugaskan kepada Anda: %s', NEW.ticket_no, NEW.subject), '/complain?open=' || NEW.id,
          jsonb_build_object('ticket', NEW.ticket_no, 'subject', NEW.subject));
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION notify_of_complaint FROM PUBLIC;
CREATE TRIGGER notify_created AFTER INSERT ON complain FOR EACH ROW
  WHEN (NEW.status = 'OPEN' AND NEW.handled_by IS NOT NULL AND NEW.handled_by IS DISTINCT FROM NEW.created_by)
  EXECUTE FUNCTION notify_of_complaint();
-- Neither the user who assigns it to themselves nor the one who closes it.
CREATE TRIGGER notify_assigned AFTER UPDATE OF handled_by ON complain FOR EACH ROW
  WHEN (NEW.status = 'OPEN' AND NEW.handled_by IS NOT NULL AND NEW.handled_by IS DISTINCT FROM OLD.handled_by
        AND NEW.handled_by IS DISTINCT FROM NEW.updated_by)
  EXECUTE FUNCTION notify_of_complaint();

-- The writer of the message, else those who can send it again; of many failures one each that is not read yet.
CREATE FUNCTION notify_of_message() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
$$
BEGIN
  INSERT INTO notification (customer_id, user_id, type, content, link, severity, data)
  SELECT NEW.customer_id, p.id, 'MESSAGE_FAILED',
         format('Pesan kepada %s tidak dapat dikirim', coalesce(NEW.recipient_name, NEW.recipient)),
         '/message?status=FAILED', 'WARN', jsonb_build_object('recipient', coalesce(NEW.recipient_name, NEW.recipient))
    FROM (SELECT NEW.created_by AS id WHERE NEW.created_by IS NOT NULL
          UNION SELECT holders_of(NEW.customer_id, 'message:reset') WHERE NEW.created_by IS NULL) AS p
   WHERE NOT EXISTS (SELECT FROM notification n WHERE n.user_id = p.id AND n.platform = 'ADMIN_CENTER'
                        AND n.read_at IS NULL AND n.type = 'MESSAGE_FAILED' AND n.customer_id = NEW.customer_id);
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION notify_of_message FROM PUBLIC;
CREATE TRIGGER notify_failed AFTER UPDATE OF status ON message FOR EACH ROW
  WHEN (NEW.status = 'FAILED' AND OLD.status <> 'FAILED' AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION notify_of_message();

-- A job that ran in the background: it took long, failed, or left something undone.
CREATE FUNCTION notify_of_job() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
$$
BEGIN
  INSERT INTO notification (customer_id, user_id, type, content, link, severity, data)
  VALUES (NEW.customer_id, NEW.created_by, 'JOB_FINISHED',
          format('%s: %s selesai, %s gagal', NEW.title, NEW.succeeded, NEW.failed),
          CASE WHEN NEW.kind IN ('VOUCHER_IMPORT', 'VOUCHER_GENERATE') THEN '/voucher?batchId=' || NEW.batch_id END,
          CASE WHEN NEW.status = 'FAILED' THEN 'ERROR' WHEN NEW.failed > 0 THEN 'WARN' ELSE 'INFO' END,
          jsonb_build_object('title', NEW.title, 'done', NEW.succeeded, 'failed', NEW.failed));
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION notify_of_job FROM PUBLIC;
CREATE TRIGGER notify_ended AFTER UPDATE OF status ON upload_progress FOR EACH ROW
  WHEN (OLD.status IN ('QUEUED', 'RUNNING') AND (NEW.status = 'FAILED' OR (NEW.status = 'DONE'
        AND (NEW.failed > 0 OR NEW.finished_at > NEW.created_at + interval '30 seconds'))))
  EXECUTE FUNCTION notify_of_job();

CREATE FUNCTION notify_of_integration() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
$$
BEGIN
  INSERT INTO notification (customer_id, user_id, type, content, link, severity, data)
  SELECT NEW.customer_id, holders_of(NEW.customer_id, 'integration:read'), 'SYNC_FAILED',
         format('%s tidak berfungsi lagi: %s', NEW.app, NEW.last_error), '/integrations', 'ERROR',
         jsonb_build_object('integration', NEW.app, 'reason', NEW.last_error);
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION notify_of_integration FROM PUBLIC;
CREATE TRIGGER notify_failed AFTER UPDATE OF last_error ON integration FOR EACH ROW
  WHEN (NEW.enabled AND NEW.last_error IS NOT NULL AND OLD.last_error IS NULL)
  EXECUTE FUNCTION notify_of_integration();

-- As before, with what it is about.
CREATE OR REPLACE FUNCTION tell_approvers(document bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS
$$
  INSERT INTO notification (customer_id, user_id, type, content, link, data)
  SELECT DISTINCT 1, u.id, 'PARTNER_DOCUMENT', d.name || ' dari ' || m.legal_name || ' menunggu persetujuan',
         '/document/approve?open=' || d.id, jsonb_build_object('document', d.name, 'partner', m.legal_name)
    FROM mitra_document d JOIN mitra m ON m.id = d.mitra_id,
         customer_user_role r JOIN role ON role.code = r.role_code AND role.scope = 'GLOBAL'
         JOIN app_user u ON u.id = r.master_id AND u.deleted_at IS NULL
   WHERE d.id = document AND d.status = 'NEED_APPROVAL' AND r.revoked_at IS NULL
     AND role.permissions && ARRAY['*', 'partner-doc:*', 'partner-doc:approve']
$$;
