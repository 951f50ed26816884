-- What was found of each line of a file of codes, until the job is purged: its spreadsheet is made of it.
ALTER TABLE upload_progress DROP CONSTRAINT upload_progress_kind_check;
ALTER TABLE upload_progress ADD CONSTRAINT upload_progress_kind_check
  CHECK (kind IN ('VOUCHER_IMPORT','VOUCHER_GENERATE','SALE_IMPORT','ENROL','CERTIFICATE','VERIFICATION','EXPORT','SYNC','BULK'));

CREATE TABLE verification_row (
  job uuid NOT NULL REFERENCES upload_progress ON DELETE CASCADE,
  -- The line's place in the file, from 0.
  place int NOT NULL,
  customer_id bigint NOT NULL REFERENCES customer,
  content jsonb NOT NULL,
  PRIMARY KEY (job, place)
);
CREATE INDEX verification_row_customer ON verification_row (customer_id);
CALL guard_tenant_table('verification_row');
