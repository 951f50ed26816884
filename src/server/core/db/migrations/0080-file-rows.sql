-- The rows of a file that a job goes through, until it is over. One by one, because a job reads some thousand at a time.
CREATE TABLE file_row (
  job uuid NOT NULL REFERENCES upload_progress ON DELETE CASCADE,
  -- The row's place in the file, from 0.
  place int NOT NULL,
  customer_id bigint NOT NULL REFERENCES customer,
  content jsonb NOT NULL,
  PRIMARY KEY (job, place)
);
CREATE INDEX file_row_customer ON file_row (customer_id);
CALL guard_tenant_table('file_row');

-- Imports that are under way go on.
INSERT INTO file_row (job, place, customer_id, content)
SELECT p.id, r.place - 1, p.customer_id, r.content
  FROM upload_progress p CROSS JOIN LATERAL jsonb_array_elements(p.payload -> 'rows') WITH ORDINALITY AS r (content, place)
 WHERE p.kind IN ('VOUCHER_IMPORT', 'SALE_IMPORT') AND p.status IN ('QUEUED', 'RUNNING')
   AND jsonb_typeof(p.payload -> 'rows') = 'array';
UPDATE upload_progress SET payload = payload - 'rows' WHERE kind IN ('VOUCHER_IMPORT', 'SALE_IMPORT') AND payload ? 'rows';
