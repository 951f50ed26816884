-- A file that goes out with a message.
CREATE TABLE message_attachment (
  message_id bigint PRIMARY KEY REFERENCES message ON DELETE CASCADE,
  customer_id bigint NOT NULL REFERENCES customer,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 250),
  mime text NOT NULL,
  content bytea NOT NULL CHECK (length(content) BETWEEN 1 AND 5000000)
);
CREATE INDEX message_attachment_customer ON message_attachment (customer_id);
CALL guard_tenant_table('message_attachment');

-- The months of which a customer's report was sent: of each month once, whichever server does it.
CREATE TABLE monthly_report (
  customer_id bigint NOT NULL REFERENCES customer,
  -- Its first day.
  month date NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  recipients int NOT NULL CHECK (recipients >= 0),
  PRIMARY KEY (customer_id, month)
);
CALL guard_tenant_table('monthly_report');
