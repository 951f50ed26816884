-- A voucher that is redeemed takes its sale and its order along, and so does one that is not redeemed any more: by a
-- reset, by a schedule that is canceled, or by an undo. What a student has attended stays attended.
CALL open_to_lists('reedem');
CALL tell_changes('reedem');
CREATE INDEX reedem_redeemed ON reedem (customer_id, redeemed_at) WHERE redeemed_at IS NOT NULL;

CREATE OR REPLACE FUNCTION follow_voucher() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  UPDATE platform_sale p
     SET fulfil_status = v.reached, version = p.version + 1, student_id = coalesce(p.student_id, v.student_id),
         student_lms_class_id = CASE WHEN v.reached <> 'REDEEMED' THEN p.student_lms_class_id ELSE coalesce(
           (SELECT e.id FROM student_lms_class e
             WHERE e.voucher_id = v.id AND e.status <> 'DROPPED' AND e.deleted_at IS NULL ORDER BY e.id DESC LIMIT 1),
           p.student_lms_class_id) END
    FROM (SELECT c.id, c.student_id, c.reset_count > w.reset_count AS is_reset, w.status = 'REDEEMED' AS was_redeemed,
                 CASE WHEN c.reset_count > w.reset_count THEN 'NEW'
                      WHEN c.status = 'REDEEMED' THEN 'REDEEMED'
                      WHEN c.status = 'SENT' OR (w.status = 'REDEEMED' AND c.sent_at IS NOT NULL) THEN 'VOUCHER_SENT'
                      WHEN w.status = 'REDEEMED' THEN 'NEW' END AS reached
            FROM changed c JOIN was w ON w.id = c.id WHERE c.status <> w.status OR c.reset_count > w.reset_count) v
   WHERE p.voucher_id = v.id AND p.deleted_at IS NULL AND p.platform_code <> 'SEKOLAHMU'
     AND CASE WHEN v.is_reset THEN p.fulfil_status <> 'NEW'
              WHEN v.was_redeemed THEN p.fulfil_status = 'REDEEMED'
              ELSE fulfilment_rank(p.fulfil_status) < fulfilment_rank(v.reached) END;
  RETURN NULL;
END
$$;

-- An order is completed once every voucher of it is redeemed.
CREATE FUNCTION follow_redemption() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  WITH moved AS (
    SELECT DISTINCT i.order_id
      FROM changed c JOIN was w ON w.id = c.id JOIN order_item i ON i.voucher_id = c.id
     WHERE (c.status = 'REDEEMED') <> (w.status = 'REDEEMED')),
  reached AS (
    SELECT m.order_id AS id, bool_and(v.status = 'REDEEMED') AS done
      FROM moved m JOIN order_item i ON i.order_id = m.order_id JOIN voucher v ON v.id = i.voucher_id GROUP BY 1)
  UPDATE sales_order o
     SET status = CASE WHEN r.done THEN 'COMPLETED' ELSE 'FULFILLED' END,
         timeline = CASE WHEN r.done THEN o.timeline || jsonb_build_array(jsonb_build_object('event', 'COMPLETED', 'at', now()))
                         ELSE (SELECT coalesce(jsonb_agg(e ORDER BY n), '[]') FROM jsonb_array_elements(o.timeline) WITH ORDINALITY AS t (e, n)
                                WHERE e->>'event' <> 'COMPLETED') END,
         version = o.version + 1
    FROM reached r
   WHERE o.id = r.id AND CASE WHEN r.done THEN o.status IN ('PAID', 'FULFILLED') ELSE o.status = 'COMPLETED' END;
  RETURN NULL;
END
$$;
CREATE TRIGGER orders_follow AFTER UPDATE ON voucher REFERENCING OLD TABLE AS was NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_redemption();
