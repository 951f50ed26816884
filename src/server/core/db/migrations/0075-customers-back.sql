-- Nobody works for a customer that was deleted, so that no session sees its row: whoever puts one back learns here which
-- there are. The server asks only for who may delete every customer.
CREATE FUNCTION deleted_customers() RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT c.id FROM customer c WHERE c.deleted_at IS NOT NULL ORDER BY c.deleted_at DESC, c.id $$;
ALTER FUNCTION deleted_customers() OWNER TO academy_list;
REVOKE ALL ON FUNCTION deleted_customers() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION deleted_customers() TO academy_app;
