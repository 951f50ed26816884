-- Who works for a customer: a row for each person there, which follows the roles that the person holds. Its id is the
-- person's, so it belongs to nobody without its customer. Changes of roles are versions of this row.
CREATE TABLE customer_user (
  id bigint NOT NULL REFERENCES app_user,
  customer_id bigint NOT NULL REFERENCES customer,
  roles text[] NOT NULL DEFAULT '{}',
  version int NOT NULL DEFAULT 1,
  -- No role is left.
  deleted_at timestamptz,
  PRIMARY KEY (id, customer_id)
);
CALL stamp_table('customer_user');
CREATE INDEX customer_user_list ON customer_user (customer_id, id) WHERE deleted_at IS NULL;
CREATE INDEX customer_user_customer ON customer_user (customer_id);
CREATE INDEX customer_user_roles ON customer_user USING gin (roles);
CALL guard_tenant_table('customer_user');
CALL open_to_lists('customer_user');

CREATE FUNCTION keep_customer_user() RETURNS trigger LANGUAGE plpgsql AS
$$
DECLARE
  held customer_user_role := coalesce(NEW, OLD);
  codes text[] := ARRAY(SELECT role_code FROM customer_user_role
                         WHERE master_id = held.master_id AND customer_id = held.customer_id AND revoked_at IS NULL
                         ORDER BY role_code);
BEGIN
  INSERT INTO customer_user AS u (id, customer_id, roles, deleted_at, created_at, created_by, updated_by)
  VALUES (held.master_id, held.customer_id, codes, CASE WHEN codes = '{}' THEN coalesce(held.revoked_at, now()) END, held.granted_at, held.granted_by,
          held.granted_by)
      ON CONFLICT (id, customer_id) DO UPDATE SET roles = excluded.roles, deleted_at = excluded.deleted_at
                                            WHERE u.roles <> excluded.roles;
  RETURN NULL;
END
$$;
CREATE TRIGGER keep_user AFTER INSERT OR UPDATE OR DELETE ON customer_user_role
  FOR EACH ROW EXECUTE FUNCTION keep_customer_user();

-- This migration reads the roles of every customer.
SELECT set_config('app.scope', 'system', true);
INSERT INTO customer_user (id, customer_id, roles, deleted_at, created_at)
SELECT master_id, customer_id,
       coalesce(array_agg(role_code ORDER BY role_code) FILTER (WHERE revoked_at IS NULL), '{}'),
       CASE WHEN bool_and(revoked_at IS NOT NULL) THEN max(revoked_at) END, min(granted_at)
  FROM customer_user_role GROUP BY master_id, customer_id;
SELECT set_config('app.scope', '', true);

CALL tell_changes('customer_user');

-- Lists show beside it who the person is, also one whose account is kept with another customer.
CREATE OR REPLACE VIEW list_customer_user AS
SELECT u.id, u.customer_id, u.roles, u.version, u.deleted_at, u.created_at, u.updated_at, u.created_by, u.updated_by,
       p.name, p.email, p.phone, p.account_status, p.last_login_at, p.customer_id AS home_customer_id,
       p.version AS person_version, p.deleted_at IS NOT NULL AS is_gone, p.password_hash IS NOT NULL AS has_password
  FROM customer_user u JOIN app_user p ON p.id = u.id
 WHERE (CASE WHEN (SELECT app_is_system()) OR u.customer_id = ANY ((SELECT app_customers())::bigint[]) THEN 1 END) IS NOT NULL;

-- An e-mail is of one person, whomever the person works for: whoever adds a person must learn of one that is there.
CREATE FUNCTION person_by_email(wanted text) RETURNS TABLE (id bigint, customer_id bigint, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT p.id, p.customer_id, p.name FROM app_user p WHERE lower(p.email) = lower(wanted) AND p.deleted_at IS NULL $$;
ALTER FUNCTION person_by_email(text) OWNER TO academy_list;
REVOKE ALL ON FUNCTION person_by_email(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION person_by_email(text) TO academy_app;
