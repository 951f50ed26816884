-- Prospects come in files, too; who is there already is found by e-mail and by phone.
ALTER TABLE upload_progress DROP CONSTRAINT upload_progress_kind_check;
ALTER TABLE upload_progress ADD CONSTRAINT upload_progress_kind_check
  CHECK (kind IN ('VOUCHER_IMPORT','VOUCHER_GENERATE','SALE_IMPORT','PROSPECT_IMPORT','ENROL','CERTIFICATE',
                  'VERIFICATION','EXPORT','SYNC','BULK'));
CREATE INDEX prospect_email_known ON prospect (customer_id, lower(email)) WHERE deleted_at IS NULL AND email IS NOT NULL;
