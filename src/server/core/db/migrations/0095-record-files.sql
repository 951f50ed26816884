-- The file that a job works from.
ALTER TABLE upload_progress ADD COLUMN source_file_id bigint REFERENCES file ON DELETE SET NULL;
CREATE INDEX upload_progress_file ON upload_progress (source_file_id) WHERE source_file_id IS NOT NULL;
CALL open_to_lists('upload_progress');

-- Photos of accounts and logos of customers are files that were uploaded for them, not addresses elsewhere.
DROP VIEW list_app_user;
ALTER TABLE app_user DROP COLUMN photo_url, ADD COLUMN photo_file_id bigint REFERENCES file ON DELETE SET NULL;
CREATE INDEX app_user_photo ON app_user (photo_file_id) WHERE photo_file_id IS NOT NULL;
CALL open_to_lists('app_user');

DROP VIEW list_customer;
ALTER TABLE customer DROP COLUMN logo_url, ADD COLUMN logo_file_id bigint REFERENCES file ON DELETE SET NULL;
CREATE INDEX customer_logo ON customer (logo_file_id) WHERE logo_file_id IS NOT NULL;
CALL open_to_lists('customer');
