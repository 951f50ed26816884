-- Files of marketplaces are taken in the background, as those of vouchers are.
ALTER TABLE upload_progress DROP CONSTRAINT upload_progress_kind_check;
ALTER TABLE upload_progress ADD CONSTRAINT upload_progress_kind_check
  CHECK (kind IN ('VOUCHER_IMPORT','VOUCHER_GENERATE','SALE_IMPORT','EXPORT','SYNC','BULK'));
