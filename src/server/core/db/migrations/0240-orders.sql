-- Orders are listed, closed, and given their vouchers. None is ever deleted: the column is what every list asks for.
ALTER TABLE sales_order ADD COLUMN deleted_at timestamptz;
ALTER TABLE order_item ADD COLUMN version int NOT NULL DEFAULT 1;
CALL open_to_lists('sales_order');
CALL open_to_lists('order_item');
CALL tell_changes('sales_order');
CREATE INDEX sales_order_total ON sales_order (customer_id, total, id);
CREATE INDEX sales_order_paid ON sales_order (customer_id, paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX sales_order_promo ON sales_order (customer_id, promo_code) WHERE promo_code IS NOT NULL;
CREATE INDEX sales_order_deleted ON sales_order (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX sales_order_waiting ON sales_order (ordered_at) WHERE status = 'PENDING';

-- The numbers of the orders of a customer.
CREATE TABLE order_count (
  customer_id bigint PRIMARY KEY REFERENCES customer,
  count bigint NOT NULL CHECK (count > 0)
);
CALL guard_tenant_table('order_count');
CALL open_to_lists('order_count');

-- Finance closes orders and gives out vouchers.
UPDATE role SET permissions = array_append(permissions, 'order:update')
 WHERE code = 'FINANCE' AND NOT permissions && ARRAY['order:update', 'order:*'];

-- What was paid for an order is paid back for each of its sales, and again when that is undone.
CREATE FUNCTION follow_refund() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  -- A trigger of statements runs without rows, too: the two would call one another for ever.
  IF NOT EXISTS (SELECT 1 FROM changed c JOIN was w ON w.id = c.id
                  WHERE (c.status = 'REFUNDED') <> (w.status = 'REFUNDED')) THEN RETURN NULL; END IF;
  UPDATE platform_sale p
     SET sale_status = CASE WHEN c.status = 'REFUNDED' THEN 'REFUNDED' ELSE 'PAID' END, version = p.version + 1
    FROM changed c JOIN was w ON w.id = c.id
   WHERE p.order_id = c.id AND p.deleted_at IS NULL AND (c.status = 'REFUNDED') <> (w.status = 'REFUNDED')
     AND CASE WHEN c.status = 'REFUNDED' THEN p.sale_status = 'PAID'
              ELSE p.sale_status = 'REFUNDED' AND p.updated_at >= w.cancelled_at - interval '1 minute' END;
  RETURN NULL;
END
$$;
CREATE TRIGGER sales_follow AFTER UPDATE ON sales_order REFERENCING OLD TABLE AS was NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_refund();

-- An order is closed once the platform has called off each of its sales, and open again when one is sold after all.
CREATE FUNCTION follow_sale() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM changed c JOIN was w ON w.id = c.id
                  WHERE c.order_id IS NOT NULL AND c.sale_status <> w.sale_status) THEN RETURN NULL; END IF;
  WITH moved AS (
    SELECT DISTINCT c.order_id FROM changed c JOIN was w ON w.id = c.id
     WHERE c.order_id IS NOT NULL AND c.sale_status <> w.sale_status),
  reached AS (
    SELECT m.order_id AS id, bool_or(p.sale_status = 'PAID') AS is_sold, bool_or(p.sale_status = 'REFUNDED') AS is_refunded
      FROM moved m JOIN platform_sale p ON p.order_id = m.order_id AND p.deleted_at IS NULL GROUP BY 1),
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
CREATE TRIGGER orders_follow AFTER UPDATE ON platform_sale REFERENCING OLD TABLE AS was NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_sale();
