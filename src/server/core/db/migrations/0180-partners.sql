-- Partners and their registration documents, as people work with them.
SELECT set_config('app.scope', 'system', true);

-- Who registers may not say what the company is: it is asked for before the documents are.
ALTER TABLE mitra ADD COLUMN deleted_at timestamptz,
  ALTER COLUMN legal_form DROP NOT NULL, ALTER COLUMN address DROP NOT NULL, ALTER COLUMN pic_phone DROP NOT NULL;
ALTER TABLE mitra_document
  ADD COLUMN deleted_at timestamptz,
  -- Opening the file takes a password.
  ADD COLUMN is_protected boolean NOT NULL DEFAULT false,
  -- The last reminder that was sent before the document expires, in days.
  ADD COLUMN reminded_days int;
ALTER TABLE mitra_document_history
  ADD COLUMN number text,
  ADD COLUMN signed_at date,
  ADD COLUMN valid_to date,
  DROP CONSTRAINT mitra_document_history_action_check,
  ADD CHECK (action IN ('CREATED','UPLOADED','REPLACED','APPROVED','REJECTED','REOPENED','EXPIRED'));
DROP INDEX mitra_document_once, mitra_nib;
CREATE UNIQUE INDEX mitra_document_once ON mitra_document (mitra_id, type_code) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX mitra_nib ON mitra (nib) WHERE deleted_at IS NULL;
CREATE INDEX mitra_document_expiry ON mitra_document (valid_to) WHERE status = 'APPROVED' AND valid_to IS NOT NULL;

-- The queue: what waits longest comes first.
CREATE INDEX mitra_document_queue ON mitra_document (updated_at, id) WHERE status = 'NEED_APPROVAL';

CALL open_to_lists('mitra');
CALL open_to_lists('mitra_document');
CALL open_to_lists('mitra_document_history');

-- Changes of what belongs to a partner are told to the academy and to the partner's customers.
CREATE FUNCTION note_partner_changes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
$$
BEGIN
  EXECUTE format(
    'INSERT INTO record_change (customer_id, resource, kind, ids, count, origin)
     SELECT c.id, %L, %L, CASE WHEN count(*) <= 100 THEN array_agg(r.id ORDER BY r.id) END, count(*),
            nullif(current_setting(''app.origin'', true), '''')
       FROM changed r JOIN customer c ON c.id = 1 OR c.mitra_id = r.%I GROUP BY c.id',
    TG_TABLE_NAME, CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'updated' ELSE 'deleted' END, TG_ARGV[0]);
  PERFORM pg_notify('record_change', '');
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION note_partner_changes FROM PUBLIC;
CREATE TRIGGER tell_created AFTER INSERT ON mitra REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_partner_changes('id');
CREATE TRIGGER tell_updated AFTER UPDATE ON mitra REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_partner_changes('id');
CREATE TRIGGER tell_created AFTER INSERT ON mitra_document REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_partner_changes('mitra_id');
CREATE TRIGGER tell_updated AFTER UPDATE ON mitra_document REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_partner_changes('mitra_id');
CREATE TRIGGER tell_deleted AFTER DELETE ON mitra REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_partner_changes('id');
CREATE TRIGGER tell_deleted AFTER DELETE ON mitra_document REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_partner_changes('mitra_id');

-- The slots that a partner's legal form asks for and that it does not have yet.
CREATE FUNCTION ask_for_documents(partner bigint) RETURNS int LANGUAGE sql AS
$$
  WITH made AS (
    INSERT INTO mitra_document (mitra_id, type_code, name)
    SELECT m.id, t.code, t.name FROM mitra m, mitra_document_type t
     WHERE m.id = partner AND (t.legal_forms = '{}' OR m.legal_form = ANY (t.legal_forms))
    ON CONFLICT (mitra_id, type_code) WHERE deleted_at IS NULL DO NOTHING
    RETURNING id, mitra_id, status),
  noted AS (
    INSERT INTO mitra_document_history (mitra_id, doc_id, revision, action, status)
    SELECT mitra_id, id, 0, 'CREATED', status FROM made RETURNING 1)
  SELECT count(*)::int FROM noted
$$;
SELECT ask_for_documents(id) FROM mitra;

-- Those who may approve hear that a document waits: the session of a partner does not see them.
CREATE FUNCTION tell_approvers(document bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS
$$
  INSERT INTO notification (customer_id, user_id, type, content, link)
  SELECT DISTINCT 1, u.id, 'PARTNER_DOCUMENT', d.name || ' dari ' || m.legal_name || ' menunggu persetujuan',
         '/document/approve?open=' || d.id
    FROM mitra_document d JOIN mitra m ON m.id = d.mitra_id,
         customer_user_role r JOIN role ON role.code = r.role_code AND role.scope = 'GLOBAL'
         JOIN app_user u ON u.id = r.master_id AND u.deleted_at IS NULL
   WHERE d.id = document AND d.status = 'NEED_APPROVAL' AND r.revoked_at IS NULL
     AND role.permissions && ARRAY['*', 'partner-doc:*', 'partner-doc:approve']
$$;
REVOKE ALL ON FUNCTION tell_approvers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tell_approvers TO academy_app;
