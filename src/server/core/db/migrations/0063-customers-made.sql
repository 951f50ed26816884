-- A new customer is of no tenant yet: its number is known before its row, so that the row is made within it.
GRANT USAGE ON SEQUENCE customer_id_seq TO academy_app;
CREATE INDEX customer_npwp ON customer (npwp_hmac) WHERE npwp_hmac IS NOT NULL;
