-- How often a code was refused is asked of each code that is verified.
CREATE INDEX reedem_refused ON reedem (customer_id, voucher_code) WHERE status = 'REJECTED' AND deleted_at IS NULL;
