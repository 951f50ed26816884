-- The sales of every platform come as far as the student does, and never back, whether by the place in a class or by the
-- voucher, which those of Sekolah.mu never have. With a voucher that is reset its sale begins anew.
CREATE FUNCTION fulfilment_rank(state text) RETURNS int LANGUAGE sql IMMUTABLE AS
$$
  SELECT array_position(ARRAY['NEW', 'VOUCHER_SENT', 'REDEEMED', 'ATTENDED', 'COMPLETED'], state)
$$;

CREATE FUNCTION learner_reached(attended int, finished timestamptz, status text) RETURNS text LANGUAGE sql IMMUTABLE AS
$$
  SELECT CASE WHEN status = 'DROPPED' THEN NULL
              WHEN finished IS NOT NULL OR status IN ('FINISHED', 'PASSED') THEN 'COMPLETED'
              WHEN attended > 0 THEN 'ATTENDED' END
$$;

CREATE OR REPLACE FUNCTION follow_learner() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  WITH learner AS (
    SELECT id, voucher_id, learner_reached(attended_count, finished_at, status) AS reached FROM changed
     WHERE deleted_at IS NULL AND learner_reached(attended_count, finished_at, status) IS NOT NULL),
  sale AS (
    SELECT p.id, e.reached FROM learner e JOIN platform_sale p ON p.student_lms_class_id = e.id
    UNION
    SELECT p.id, e.reached FROM learner e JOIN platform_sale p ON p.voucher_id = e.voucher_id)
  UPDATE platform_sale p SET fulfil_status = s.reached, version = p.version + 1
    FROM sale s
   WHERE p.id = s.id AND p.deleted_at IS NULL AND fulfilment_rank(p.fulfil_status) < fulfilment_rank(s.reached);
  RETURN NULL;
END
$$;

CREATE FUNCTION follow_voucher() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  UPDATE platform_sale p SET fulfil_status = v.reached, version = p.version + 1
    FROM (SELECT c.id, c.reset_count > w.reset_count AS is_reset,
                 CASE WHEN c.reset_count > w.reset_count THEN 'NEW' WHEN c.status = 'SENT' THEN 'VOUCHER_SENT'
                      WHEN c.status = 'REDEEMED' THEN 'REDEEMED' END AS reached
            FROM changed c JOIN was w ON w.id = c.id WHERE c.status <> w.status OR c.reset_count > w.reset_count) v
   WHERE p.voucher_id = v.id AND p.deleted_at IS NULL AND p.platform_code <> 'SEKOLAHMU'
     AND CASE WHEN v.is_reset THEN p.fulfil_status <> 'NEW'
              ELSE fulfilment_rank(p.fulfil_status) < fulfilment_rank(v.reached) END;
  RETURN NULL;
END
$$;
CREATE TRIGGER sales_follow AFTER UPDATE ON voucher REFERENCING OLD TABLE AS was NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_voucher();

-- What has been reached before this was kept.
WITH sale AS (
  SELECT p.id, learner_reached(e.attended_count, e.finished_at, e.status) AS reached
    FROM platform_sale p JOIN student_lms_class e ON e.id = p.student_lms_class_id WHERE e.deleted_at IS NULL
  UNION
  SELECT p.id, learner_reached(e.attended_count, e.finished_at, e.status)
    FROM platform_sale p JOIN student_lms_class e ON e.voucher_id = p.voucher_id
   WHERE e.deleted_at IS NULL
  UNION
  SELECT p.id, CASE v.status WHEN 'SENT' THEN 'VOUCHER_SENT' WHEN 'REDEEMED' THEN 'REDEEMED' END
    FROM platform_sale p JOIN voucher v ON v.id = p.voucher_id WHERE p.platform_code <> 'SEKOLAHMU'),
furthest AS (
  SELECT DISTINCT ON (id) id, reached FROM sale WHERE reached IS NOT NULL ORDER BY id, fulfilment_rank(reached) DESC)
UPDATE platform_sale p SET fulfil_status = f.reached, version = p.version + 1
  FROM furthest f
 WHERE p.id = f.id AND p.deleted_at IS NULL AND fulfilment_rank(p.fulfil_status) < fulfilment_rank(f.reached);
