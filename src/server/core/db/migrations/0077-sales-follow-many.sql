-- A file of sales keeps thousands of vouchers in one statement, and none of that leads a sale anywhere: such changes are
-- passed over. The rest is planned for as many as there are; a plan that was kept from a single voucher compares each
-- with each.
CREATE OR REPLACE FUNCTION follow_voucher() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  IF NOT EXISTS (SELECT FROM changed WHERE status IN ('SENT', 'REDEEMED') OR reset_count > 0) THEN
    RETURN NULL;
  END IF;
  EXECUTE
    'UPDATE platform_sale p SET fulfil_status = v.reached, version = p.version + 1
       FROM (SELECT c.id, c.reset_count > w.reset_count AS is_reset,
                    CASE WHEN c.reset_count > w.reset_count THEN ''NEW'' WHEN c.status = ''SENT'' THEN ''VOUCHER_SENT''
                         WHEN c.status = ''REDEEMED'' THEN ''REDEEMED'' END AS reached
               FROM changed c JOIN was w ON w.id = c.id WHERE c.status <> w.status OR c.reset_count > w.reset_count) v
      WHERE p.voucher_id = v.id AND p.deleted_at IS NULL AND p.platform_code <> ''SEKOLAHMU''
        AND CASE WHEN v.is_reset THEN p.fulfil_status <> ''NEW''
                 ELSE fulfilment_rank(p.fulfil_status) < fulfilment_rank(v.reached) END';
  RETURN NULL;
END
$$;
