-- A list as somebody wants to find it again: its filters, order, columns and density under a name.
CREATE TABLE list_view (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  -- Whose it is.
  created_by bigint NOT NULL REFERENCES app_user,
  resource text NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  -- As the address of the list says it.
  search text NOT NULL,
  -- Everybody of the customer has it.
  shared boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES app_user
);
CREATE UNIQUE INDEX list_view_name ON list_view (customer_id, resource, created_by, lower(name));
CREATE TRIGGER touch BEFORE UPDATE ON list_view FOR EACH ROW EXECUTE FUNCTION touch_row();
CALL guard_tenant_table('list_view');
CALL open_to_lists('list_view');

-- With which view a list opens for a person.
CREATE TABLE list_start (
  customer_id bigint NOT NULL REFERENCES customer,
  master_id bigint NOT NULL REFERENCES app_user,
  resource text NOT NULL,
  view_id bigint NOT NULL REFERENCES list_view ON DELETE CASCADE,
  PRIMARY KEY (customer_id, master_id, resource)
);
CREATE INDEX list_start_view ON list_start (view_id);
CREATE INDEX list_start_person ON list_start (master_id);
CALL guard_tenant_table('list_start');
CALL open_to_lists('list_start');
