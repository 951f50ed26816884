-- Addresses under which calendar applications read the schedules of a customer with the rights of a person. Only the
-- hash of an address is stored.
CREATE TABLE calendar_feed (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  master_id bigint NOT NULL REFERENCES app_user,
  token_hash text NOT NULL,
  -- What it is narrowed to, as the calendar has it.
  filters jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(filters) = 'object'),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE UNIQUE INDEX calendar_feed_hash ON calendar_feed (token_hash);
-- A person has one address with each customer; a new one takes the place of the old one.
CREATE UNIQUE INDEX calendar_feed_once ON calendar_feed (customer_id, master_id) WHERE revoked_at IS NULL;
CREATE INDEX calendar_feed_person ON calendar_feed (master_id);
CALL guard_tenant_table('calendar_feed');

-- Who opens an address has no session: one look at one address, and no other way to the table.
CREATE FUNCTION open_calendar_feed(hash text)
RETURNS TABLE (id bigint, customer_id bigint, master_id bigint, filters jsonb)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS
$$
  UPDATE calendar_feed f SET last_used_at = now() WHERE f.token_hash = hash AND f.revoked_at IS NULL
  RETURNING f.id, f.customer_id, f.master_id, f.filters
$$;
REVOKE ALL ON FUNCTION open_calendar_feed FROM PUBLIC;
GRANT EXECUTE ON FUNCTION open_calendar_feed TO academy_app;
