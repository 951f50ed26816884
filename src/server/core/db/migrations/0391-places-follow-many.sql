-- As in 0350: what follows a statement is planned for as many rows as it has, and a batch that is cleared, whose codes
-- lead no sale anywhere, is passed over.
CREATE OR REPLACE FUNCTION follow_voucher() RETURNS trigger LANGUAGE plpgsql AS
$$
DECLARE
  moved boolean;
  several bigint[];
BEGIN
  -- Each alone: two such tables that are joined only to see whether there is a row are compared each with each.
  moved := EXISTS (SELECT FROM changed WHERE status IN ('SENT', 'REDEEMED') OR reset_count > 0)
        OR EXISTS (SELECT FROM was WHERE status = 'REDEEMED');
  IF moved THEN
    EXECUTE $follow$
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
       WHERE p.voucher_id = v.id AND p.deleted_at IS NULL AND p.platform_code <> 'SEKOLAHMU' AND p.place_count = 1
         AND CASE WHEN v.is_reset THEN p.fulfil_status <> 'NEW'
                  WHEN v.was_redeemed THEN p.fulfil_status = 'REDEEMED'
                  ELSE fulfilment_rank(p.fulfil_status) < fulfilment_rank(v.reached) END
    $follow$;
  END IF;
  EXECUTE $follow$
    SELECT array_agg(DISTINCT s.id)
      FROM (SELECT unnest(ARRAY[c.platform_sale_id, w.platform_sale_id]) AS id FROM changed c JOIN was w ON w.id = c.id
             WHERE c.platform_code = 'MBA' AND (c.platform_sale_id IS NOT NULL OR w.platform_sale_id IS NOT NULL)
            UNION
            SELECT p.id FROM changed c JOIN platform_sale p ON p.voucher_id = c.id AND p.place_count > 1
             WHERE c.platform_code = 'MBA') s
     WHERE s.id IS NOT NULL
  $follow$ INTO several;
  IF several IS NOT NULL THEN PERFORM follow_places(several); END IF;
  RETURN NULL;
END
$$;
