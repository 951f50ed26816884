-- A command that runs over a selection as a job of the server.
ALTER TABLE upload_progress DROP CONSTRAINT upload_progress_kind_check;
ALTER TABLE upload_progress ADD CONSTRAINT upload_progress_kind_check
  CHECK (kind IN ('VOUCHER_IMPORT','VOUCHER_GENERATE','EXPORT','SYNC','BULK'));

-- How each record of such a job fared, written in the transaction that did it or in which it was refused. Records
-- without a row have not been attempted.
CREATE TABLE bulk_row (
  job uuid NOT NULL REFERENCES upload_progress ON DELETE CASCADE,
  -- The record's place in the selection, from 0.
  place int NOT NULL,
  customer_id bigint NOT NULL REFERENCES customer,
  record_id bigint NOT NULL,
  label text,
  outcome text NOT NULL CHECK (outcome IN ('DONE','REFUSED')),
  -- Of a refusal: its code, data and sentence.
  error jsonb,
  -- The audit rows of the changes that can be taken back.
  undo bigint[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (job, place)
);
CREATE INDEX bulk_row_customer ON bulk_row (customer_id);
CREATE INDEX bulk_row_refused ON bulk_row (job, place) WHERE outcome = 'REFUSED';
CALL guard_tenant_table('bulk_row');
CALL open_to_lists('bulk_row');
