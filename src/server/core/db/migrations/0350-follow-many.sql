-- A plan that was made for one changed row compares each with each when thousands change: what follows a statement is
-- planned for as many rows as it has (as in 0077).
CREATE OR REPLACE FUNCTION follow_redemption() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  EXECUTE $follow$
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
     WHERE o.id = r.id AND CASE WHEN r.done THEN o.status IN ('PAID', 'FULFILLED') ELSE o.status = 'COMPLETED' END
  $follow$;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION follow_refund() RETURNS trigger LANGUAGE plpgsql AS
$$
DECLARE
  moved bigint[];
BEGIN
  EXECUTE $follow$
    SELECT array_agg(c.id) FROM changed c JOIN was w ON w.id = c.id WHERE (c.status = 'REFUNDED') <> (w.status = 'REFUNDED')
  $follow$ INTO moved;
  -- A trigger of statements runs without rows, too: the two would call one another for ever.
  IF moved IS NULL THEN RETURN NULL; END IF;
  EXECUTE $follow$
    UPDATE platform_sale p
       SET sale_status = CASE WHEN c.status = 'REFUNDED' THEN 'REFUNDED' ELSE 'PAID' END, version = p.version + 1
      FROM changed c JOIN was w ON w.id = c.id
     WHERE p.order_id = c.id AND p.deleted_at IS NULL AND c.id = ANY ($1)
       AND CASE WHEN c.status = 'REFUNDED' THEN p.sale_status = 'PAID'
                ELSE p.sale_status = 'REFUNDED' AND p.updated_at >= w.cancelled_at - interval '1 minute' END
  $follow$ USING moved;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION follow_sale() RETURNS trigger LANGUAGE plpgsql AS
$$
DECLARE
  moved bigint[];
BEGIN
  EXECUTE $follow$
    SELECT array_agg(DISTINCT c.order_id) FROM changed c JOIN was w ON w.id = c.id
     WHERE c.order_id IS NOT NULL AND c.sale_status <> w.sale_status
  $follow$ INTO moved;
  IF moved IS NULL THEN RETURN NULL; END IF;
  WITH reached AS (
    SELECT p.order_id AS id, bool_or(p.sale_status = 'PAID') AS is_sold, bool_or(p.sale_status = 'REFUNDED') AS is_refunded
      FROM platform_sale p WHERE p.order_id = ANY (moved) AND p.deleted_at IS NULL GROUP BY 1),
  given AS (
    SELECT r.id, bool_and(i.voucher_id IS NOT NULL) AS all_given, bool_and(coalesce(v.status = 'REDEEMED', false)) AS all_used
      FROM reached r JOIN order_item i ON i.order_id = r.id LEFT JOIN voucher v ON v.id = i.voucher_id GROUP BY 1),
  next AS (
    SELECT r.id, CASE WHEN NOT r.is_sold THEN CASE WHEN r.is_refunded THEN 'REFUNDED' ELSE 'CANCELLED' END
                      WHEN g.all_used THEN 'COMPLETED' WHEN g.all_given THEN 'FULFILLED' ELSE 'PAID' END AS status,
           NOT r.is_sold AS is_closed
      FROM reached r JOIN given g ON g.id = r.id)
  UPDATE sales_order o
     SET status = n.status, version = o.version + 1,
         cancelled_at = CASE WHEN n.is_closed THEN now() END,
         cancel_reason = CASE WHEN n.is_closed THEN 'Dibatalkan oleh platform' END,
         timeline = CASE WHEN n.is_closed THEN o.timeline || jsonb_build_array(jsonb_build_object('event', n.status, 'at', now()))
                         ELSE (SELECT coalesce(jsonb_agg(e ORDER BY k), '[]') FROM jsonb_array_elements(o.timeline) WITH ORDINALITY AS t (e, k)
                                WHERE e->>'event' NOT IN ('REFUNDED', 'CANCELLED')) END
    FROM next n
   WHERE o.id = n.id AND CASE WHEN n.is_closed THEN o.status IN ('PAID', 'FULFILLED', 'COMPLETED')
                              ELSE o.status IN ('REFUNDED', 'CANCELLED') END;
  RETURN NULL;
END
$$;
