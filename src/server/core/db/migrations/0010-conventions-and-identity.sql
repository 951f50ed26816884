-- What every later table uses, and what was missing about customers, partners and people.

-- This migration changes rows of every customer.
SELECT set_config('app.scope', 'system', true);

-- Whole rupiah, and a share of a hundred.
CREATE DOMAIN rupiah AS bigint CHECK (VALUE >= 0);
CREATE DOMAIN percent AS numeric(5,2) CHECK (VALUE BETWEEN 0 AND 100);

-- Customer 1 is the academy itself: its staff works across partners.
CREATE FUNCTION app_is_academy() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce(1 = ANY (app_customers()), false) $$;

-- The partners behind the customers of the running transaction.
CREATE FUNCTION app_mitras() RETURNS bigint[] LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce(array_agg(mitra_id), '{}') FROM customer WHERE id = ANY (app_customers()) $$;

-- Who made and who last changed a row, and when. People are never removed from the database, so these references
-- need no index.
CREATE PROCEDURE stamp_table(target regclass) LANGUAGE plpgsql AS
$$
BEGIN
  EXECUTE format(
    'ALTER TABLE %s ADD COLUMN IF NOT EXISTS created_at timestamptz NOT NULL DEFAULT now(),
       ADD COLUMN IF NOT EXISTS updated_at timestamptz NOT NULL DEFAULT now(),
       ADD COLUMN IF NOT EXISTS created_by bigint REFERENCES app_user,
       ADD COLUMN IF NOT EXISTS updated_by bigint REFERENCES app_user', target);
  EXECUTE format(
    'CREATE OR REPLACE TRIGGER touch BEFORE UPDATE ON %s FOR EACH ROW EXECUTE FUNCTION touch_row()', target);
END
$$;

-- Puts a table under tenancy by the partner that its rows belong to: a partner sees its own, the academy sees all.
CREATE PROCEDURE guard_mitra_table(target regclass, mitra_column text DEFAULT 'mitra_id') LANGUAGE plpgsql AS
$$
DECLARE
  allowed text := format('(SELECT app_is_system()) OR (SELECT app_is_academy())
                          OR %I = ANY ((SELECT app_mitras())::bigint[])', mitra_column);
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY tenant ON %s USING (%s) WITH CHECK (%2$s)', target, allowed);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO academy_app', target);
END
$$;

CALL stamp_table('customer');
CALL stamp_table('mitra');
CALL stamp_table('app_user');
CALL stamp_table('role');
CALL stamp_table('program');
CALL stamp_table('student');
CALL stamp_table('student_lms_class');
CALL stamp_table('reedem');

ALTER TABLE customer
  ADD COLUMN npwp_enc bytea,
  ADD COLUMN npwp_hmac bytea,
  ADD COLUMN logo_url text,
  ADD CHECK (upline_id <> id);
CREATE INDEX customer_name_search ON customer USING gin (name gin_trgm_ops);
CREATE INDEX customer_company_search ON customer USING gin (company gin_trgm_ops);
CREATE INDEX customer_address_search ON customer USING gin (address gin_trgm_ops);
CREATE INDEX customer_phone ON customer (contact_phone);
CREATE INDEX customer_tarif ON customer (tarif);

ALTER TABLE mitra
  ADD COLUMN nib text CHECK (nib ~ '^[0-9]{13}$'),
  ADD COLUMN npwp_enc bytea,
  ADD COLUMN npwp_hmac bytea,
  ADD COLUMN license_no text,
  ADD COLUMN address text,
  ADD COLUMN city text,
  ADD COLUMN province text,
  ADD COLUMN postal_code text CHECK (postal_code ~ '^[0-9]{5}$'),
  ADD COLUMN pic_name text,
  ADD COLUMN pic_position text,
  ADD COLUMN pic_email text,
  ADD COLUMN pic_phone text,
  ADD COLUMN bank_name text,
  ADD COLUMN bank_account_no text,
  ADD COLUMN bank_account_name text,
  ADD COLUMN additional_info jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(additional_info) = 'object');
-- Partners of earlier versions are reached where their customer is.
UPDATE mitra m SET
  address = coalesce(c.address, ''), pic_name = m.legal_name, pic_email = coalesce(c.email, ''),
  pic_phone = coalesce(c.contact_phone, '')
  FROM mitra same LEFT JOIN customer c ON c.mitra_id = same.id WHERE same.id = m.id;
ALTER TABLE mitra
  ALTER COLUMN address SET NOT NULL,
  ALTER COLUMN pic_name SET NOT NULL,
  ALTER COLUMN pic_email SET NOT NULL,
  ALTER COLUMN pic_phone SET NOT NULL;
CREATE UNIQUE INDEX mitra_nib ON mitra (nib);
CREATE INDEX mitra_list ON mitra (updated_at DESC, id DESC);
CREATE INDEX mitra_search ON mitra USING gin (legal_name gin_trgm_ops);
CALL guard_mitra_table('mitra', 'id');

ALTER TABLE app_user
  ADD COLUMN failed_logins int NOT NULL DEFAULT 0 CHECK (failed_logins >= 0),
  ADD COLUMN locked_until timestamptz,
  ADD COLUMN device_count int NOT NULL DEFAULT 0 CHECK (device_count BETWEEN 0 AND 2),
  ADD COLUMN reset_count int NOT NULL DEFAULT 0,
  ADD COLUMN reset_token_hash text,
  ADD COLUMN reset_expires_at timestamptz,
  ADD COLUMN email_verified_at timestamptz,
  -- Hashes of the latest passwords: the last three are not taken again.
  ADD COLUMN password_history text[] NOT NULL DEFAULT '{}',
  ADD CHECK (portals <@ '{ADMIN_CENTER,LMS,INSTRUCTOR}'::text[]);
CREATE INDEX app_user_list ON app_user (customer_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX app_user_phone ON app_user (customer_id, phone);
CREATE INDEX app_user_status ON app_user (customer_id, account_status);
CREATE INDEX app_user_name_search ON app_user USING gin (name gin_trgm_ops);
CREATE INDEX app_user_email_search ON app_user USING gin (email gin_trgm_ops);
CREATE UNIQUE INDEX app_user_reset ON app_user (reset_token_hash) WHERE reset_token_hash IS NOT NULL;

ALTER TABLE user_session
  ADD COLUMN impersonated_by bigint REFERENCES app_user,
  ADD COLUMN impersonation_reason text,
  ADD CHECK ((impersonated_by IS NULL) = (impersonation_reason IS NULL));

ALTER TABLE upload_progress ADD COLUMN result_url text;
