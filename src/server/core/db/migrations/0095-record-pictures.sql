-- Photos of accounts and logos of customers are files that were uploaded for them, not addresses elsewhere.
ALTER TABLE app_user ADD COLUMN photo_file_id bigint REFERENCES file;
CREATE INDEX app_user_photo ON app_user (photo_file_id) WHERE photo_file_id IS NOT NULL;
CALL open_to_lists('app_user');

DROP VIEW list_customer;
ALTER TABLE customer DROP COLUMN logo_url, ADD COLUMN logo_file_id bigint REFERENCES file;
CREATE INDEX customer_logo ON customer (logo_file_id) WHERE logo_file_id IS NOT NULL;
CALL open_to_lists('customer');
