-- What is printed on a certificate, and its file, stay as they were issued. Numbers have no gaps within a customer and
-- year, a participant has one certificate at a time, and the state of sending follows the message.
DROP VIEW list_certificate, list_certificate_template;
DROP VIEW IF EXISTS list_certificate_template_item;

ALTER TABLE certificate_template
  ALTER background_media_id DROP NOT NULL,
  DROP COLUMN used_count,
  ADD COLUMN pages int NOT NULL DEFAULT 1 CHECK (pages BETWEEN 1 AND 10);
ALTER TABLE certificate_template_item ADD COLUMN deleted_at timestamptz;
CALL open_to_lists('certificate_template');
CALL open_to_lists('certificate_template_item');
CALL tell_changes('certificate_template');

ALTER TABLE certificate
  DROP COLUMN file_url,
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN printed jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(printed) = 'object'),
  ADD COLUMN checksum text,
  ADD COLUMN replaced_by_id bigint REFERENCES certificate,
  ADD COLUMN replace_reason text,
  ADD COLUMN message_id bigint REFERENCES message ON DELETE SET NULL,
  ADD COLUMN queued_at timestamptz,
  ADD CONSTRAINT certificate_content_fkey FOREIGN KEY (customer_id, checksum) REFERENCES file_content,
  ADD CHECK ((revoked_at IS NOT NULL) = (send_status = 'REVOKED'));
DROP INDEX certificate_enrolment;
CREATE UNIQUE INDEX certificate_current ON certificate (student_lms_class_id)
  WHERE replaced_by_id IS NULL AND deleted_at IS NULL;
CREATE INDEX certificate_enrolment ON certificate (student_lms_class_id, id);
CREATE INDEX certificate_replaced ON certificate (replaced_by_id) WHERE replaced_by_id IS NOT NULL;
CREATE INDEX certificate_message ON certificate (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX certificate_content ON certificate (customer_id, checksum) WHERE checksum IS NOT NULL;
CREATE INDEX certificate_number_search ON certificate USING gin (number gin_trgm_ops);
CALL open_to_lists('certificate');
CALL tell_changes('certificate');

-- How many certificates a customer has issued in a year.
CREATE TABLE certificate_count (
  customer_id bigint NOT NULL REFERENCES customer,
  year int NOT NULL,
  count int NOT NULL CHECK (count > 0),
  PRIMARY KEY (customer_id, year)
);
CALL guard_tenant_table('certificate_count');
CALL open_to_lists('certificate_count');
INSERT INTO certificate_count (customer_id, year, count)
SELECT c.customer_id, extract(year FROM c.issued_at AT TIME ZONE k.timezone)::int,
       greatest(count(*), max(substring(c.number FROM '(\d{1,9})$')::int))
  FROM certificate c JOIN customer k ON k.id = c.customer_id GROUP BY 1, 2;

-- A participant shows the certificate that holds, and how far its sending is.
CREATE FUNCTION participant_follows_certificate() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  UPDATE student_lms_class SET certificate_id = NEW.id, certificate_status = NEW.send_status
   WHERE id = NEW.student_lms_class_id
     AND (certificate_id, certificate_status) IS DISTINCT FROM (NEW.id, NEW.send_status);
  RETURN NULL;
END
$$;
CREATE TRIGGER participant_follows AFTER INSERT OR UPDATE ON certificate FOR EACH ROW
  WHEN (NEW.replaced_by_id IS NULL AND NEW.deleted_at IS NULL) EXECUTE FUNCTION participant_follows_certificate();

CREATE FUNCTION certificate_follows_message() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  UPDATE certificate
     SET send_status = CASE WHEN NEW.status IN ('SENT', 'DELIVERED') THEN 'SENT'
                            WHEN NEW.status IN ('FAILED', 'CANCELLED') THEN 'FAILED' ELSE 'QUEUED' END,
         sent_to = NEW.recipient,
         sent_at = CASE WHEN NEW.status IN ('SENT', 'DELIVERED') THEN coalesce(NEW.sent_at, now()) ELSE sent_at END,
         last_error = CASE NEW.status WHEN 'CANCELLED' THEN 'The message was cancelled.' ELSE NEW.error END
   WHERE message_id = NEW.id AND revoked_at IS NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER certificate_follows AFTER UPDATE ON message FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.error IS DISTINCT FROM NEW.error)
  EXECUTE FUNCTION certificate_follows_message();

-- Who starts a class anew has not passed it.
CREATE FUNCTION restart_revokes_certificate() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  UPDATE certificate SET send_status = 'REVOKED', revoked_at = now(), revoke_reason = 'The class was started again.',
         version = version + 1
   WHERE student_lms_class_id = NEW.id AND replaced_by_id IS NULL AND deleted_at IS NULL AND revoked_at IS NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER certificate_revoked AFTER UPDATE ON student_lms_class FOR EACH ROW
  WHEN (NEW.restart_count > OLD.restart_count) EXECUTE FUNCTION restart_revokes_certificate();

ALTER TABLE upload_progress DROP CONSTRAINT upload_progress_kind_check;
ALTER TABLE upload_progress ADD CONSTRAINT upload_progress_kind_check
  CHECK (kind IN ('VOUCHER_IMPORT','VOUCHER_GENERATE','SALE_IMPORT','ENROL','CERTIFICATE','EXPORT','SYNC','BULK'));
