-- How lists find rows. Row-level security lets an index serve only conditions whose functions are declared leakproof,
-- and LIKE is not: under it every search would read the whole table. So a table that is listed gets a view that holds
-- tenancy in its own condition, written out by the procedure below and not by each query; its owner is a role that
-- nobody works as and that may only read. Whatever a query asks of the view, rows of other tenants are not in it.

-- Where it bypasses row-level security (roles.ts), its views hold tenancy without it, and only then does the planner use
-- its statistics for conditions such as LIKE. Otherwise policies let it read.
GRANT USAGE, CREATE ON SCHEMA public TO academy_list;

-- Makes `list_<table>`, the table as lists see it: the rows that the table's own policies show. Called again after a
-- column was added, it takes the column in. The condition is wrapped in one that the planner takes to be nearly always
-- true, so that it expects the right number of rows.
CREATE PROCEDURE open_to_lists(target regclass) LANGUAGE plpgsql AS
$$
DECLARE
  name text := 'list_' || (SELECT relname FROM pg_class WHERE oid = target);
  shown text := (SELECT string_agg(format('(%s)', pg_get_expr(polqual, polrelid)), ' OR ' ORDER BY polname)
                   FROM pg_policy WHERE polrelid = target AND polpermissive AND polcmd IN ('*', 'r') AND polroles = '{0}');
BEGIN
  -- A view reads other tables as its owner, who sees the rows of all.
  IF shown IS NULL OR shown ~ '\yFROM\y' THEN
    RAISE EXCEPTION 'the policies of % do not say by its own columns whose its rows are', target;
  END IF;
  IF NOT EXISTS (SELECT 1 FROM pg_policy WHERE polrelid = target AND polname = 'listed') THEN
    EXECUTE format('CREATE POLICY listed ON %s FOR SELECT TO academy_list USING (true)', target);
    EXECUTE format('GRANT SELECT ON %s TO academy_list', target);
  END IF;
  EXECUTE format('CREATE OR REPLACE VIEW %I AS SELECT * FROM %s WHERE (CASE WHEN %s THEN 1 END) IS NOT NULL',
                 name, target, shown);
  EXECUTE format('ALTER VIEW %I OWNER TO academy_list', name);
  EXECUTE format('GRANT SELECT ON %I TO academy_app', name);
END
$$;

DO $$
DECLARE target regclass;
BEGIN
  FOR target IN SELECT polrelid FROM pg_policy
                 WHERE polname = 'tenant' AND pg_get_expr(polqual, polrelid) !~ '\yFROM\y' ORDER BY 1 LOOP
    CALL open_to_lists(target);
  END LOOP;
END
$$;

-- Codes are looked for by any part of them, by the trigrams that they hold.
CREATE INDEX voucher_code_search ON voucher USING gin (code gin_trgm_ops);
