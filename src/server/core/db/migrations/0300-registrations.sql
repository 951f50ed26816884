-- A registration always says what is missing: required documents are counted whichever way they change.
SELECT set_config('app.scope', 'system', true);

ALTER TABLE student_class
  -- Codes of the required documents that are not approved.
  ADD COLUMN missing_docs text[] NOT NULL DEFAULT '{}',
  ADD COLUMN docs_waiting int NOT NULL DEFAULT 0 CHECK (docs_waiting >= 0),
  ADD COLUMN cancel_reason text;
CREATE INDEX student_class_missing ON student_class USING gin (missing_docs) WHERE deleted_at IS NULL;
CREATE INDEX student_class_waiting ON student_class (customer_id, created_at DESC, id DESC)
  WHERE deleted_at IS NULL AND docs_waiting > 0;

-- Counts the documents of registrations, and moves those that are open to the state that follows.
CREATE FUNCTION settle_registrations(ids bigint[]) RETURNS void LANGUAGE sql AS
$$
  WITH counted AS (
    SELECT r.id, n.missing, n.required, d.approved, d.waiting,
           CASE WHEN r.status IN ('COMPLETED', 'CANCELLED') THEN r.status
                WHEN n.missing = '{}' AND r.payment_status IN ('PAID', 'WAIVED') THEN 'READY'
                WHEN d.there > 0 THEN 'DOCUMENT_REVIEW'
                ELSE 'REGISTERED' END AS status
      FROM student_class r JOIN program p ON p.id = r.program_id
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE x.status = 'APPROVED')::int AS approved,
              count(*) FILTER (WHERE x.status = 'UPLOADED')::int AS waiting, count(*)::int AS there
         FROM student_registration_document x WHERE x.student_class_id = r.id AND x.deleted_at IS NULL) d
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS required,
              coalesce(array_agg(t.code ORDER BY t.sort_order) FILTER (WHERE NOT EXISTS (
                SELECT FROM student_registration_document x
                 WHERE x.student_class_id = r.id AND x.registration_document_id = t.id AND x.status = 'APPROVED'
                   AND x.deleted_at IS NULL)), '{}') AS missing
         FROM registration_document t
        WHERE t.required AND (t.programs = '{}' OR p.code = ANY (t.programs))) n
     WHERE r.id = ANY (ids))
  UPDATE student_class r
     SET missing_docs = c.missing, docs_required = c.required, docs_approved = c.approved, docs_waiting = c.waiting,
         status = c.status,
         stage_id = coalesce((
           SELECT s.id FROM pipeline_stage s
            WHERE s.customer_id = r.customer_id AND s.deleted_at IS NULL
              AND CASE c.status WHEN 'COMPLETED' THEN s.kind = 'WON' WHEN 'CANCELLED' THEN s.kind = 'LOST'
                       WHEN 'REGISTERED' THEN s.code = 'REGISTERED' ELSE s.code = 'DOCUMENTS' END
            ORDER BY s.sort_order, s.id LIMIT 1),
           r.stage_id,
           (SELECT s.id FROM pipeline_stage s
             WHERE s.customer_id = r.customer_id AND s.deleted_at IS NULL AND s.kind = 'OPEN'
             ORDER BY s.sort_order, s.id LIMIT 1))
    FROM counted c WHERE c.id = r.id
$$;

CREATE FUNCTION documents_settle() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  PERFORM settle_registrations(array_agg(DISTINCT student_class_id)) FROM changed;
  RETURN NULL;
END
$$;
CREATE TRIGGER settle_added AFTER INSERT ON student_registration_document REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION documents_settle();
CREATE TRIGGER settle_changed AFTER UPDATE ON student_registration_document REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION documents_settle();
CREATE TRIGGER settle_removed AFTER DELETE ON student_registration_document REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION documents_settle();

CREATE FUNCTION registration_settles() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  PERFORM settle_registrations(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
CREATE TRIGGER settle_new AFTER INSERT ON student_class FOR EACH ROW
  EXECUTE FUNCTION registration_settles();
CREATE TRIGGER settle_paid AFTER UPDATE ON student_class FOR EACH ROW
  WHEN (NEW.deleted_at IS NULL
        AND ((OLD.payment_status, OLD.program_id, OLD.deleted_at) IS DISTINCT FROM
             (NEW.payment_status, NEW.program_id, NEW.deleted_at)
             -- Called off, completed, or open again.
             OR (OLD.status IN ('COMPLETED', 'CANCELLED')) <> (NEW.status IN ('COMPLETED', 'CANCELLED'))))
  EXECUTE FUNCTION registration_settles();

SELECT settle_registrations(array_agg(id)) FROM student_class WHERE deleted_at IS NULL;
CALL open_to_lists('student_class');
CALL tell_changes('student_class');
SELECT set_config('app.scope', '', true);
