-- Ticket numbers run within a customer and a month.
CREATE TABLE complain_series (
  customer_id bigint NOT NULL REFERENCES customer,
  month text NOT NULL,
  last int NOT NULL CHECK (last > 0),
  PRIMARY KEY (customer_id, month)
);
CALL guard_tenant_table('complain_series');
CALL open_to_lists('complain_series');

CREATE INDEX complain_due ON complain (customer_id, due_at) WHERE deleted_at IS NULL;
CALL tell_changes('complain');
