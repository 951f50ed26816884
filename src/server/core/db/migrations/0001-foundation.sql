-- The ground everything stands on: the role that the server works as, tenancy by row-level security, people and
-- sessions, audit, idempotency, notifications and job progress.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The roles that are named here are made before any migration runs (roles.ts).
GRANT USAGE ON SCHEMA public TO academy_app;

-- The tenants of the running transaction. Unset means none: nothing is seen.
CREATE FUNCTION app_customers() RETURNS bigint[] LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT string_to_array(nullif(current_setting('app.customer_ids', true), ''), ',')::bigint[] $$;

-- Login, jobs and the seed work before or across tenants; they say so, and a test lists where. The owner of the schema
-- does too: migrations, and functions with SECURITY DEFINER. The server's own connections work as neither.
CREATE FUNCTION app_is_system() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce(current_setting('app.scope', true), '') = 'system'
       OR current_user NOT IN ('academy_app', 'academy_list') $$;

CREATE FUNCTION touch_row() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN NEW.updated_at := now(); RETURN NEW; END $$;

-- Puts a table under tenancy: policy, forced for the owner too, and the rights of the application role.
-- Subselects make PostgreSQL read the settings once a statement and not once a row.
CREATE PROCEDURE guard_tenant_table(target regclass, tenant_column text DEFAULT 'customer_id') LANGUAGE plpgsql AS
$$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY tenant ON %s USING ((SELECT app_is_system()) OR %2$I = ANY ((SELECT app_customers())::bigint[]))
       WITH CHECK ((SELECT app_is_system()) OR %2$I = ANY ((SELECT app_customers())::bigint[]))', target, tenant_column);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO academy_app', target);
END
$$;

CREATE TABLE mitra (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  legal_name text NOT NULL,
  brand_name text,
  legal_form text NOT NULL CHECK (legal_form IN ('PT','CV','YAYASAN','LPK','KOPERASI','PERORANGAN')),
  status text NOT NULL DEFAULT 'REGISTERED' CHECK (status IN ('REGISTERED','VERIFIED','ACTIVE','SUSPENDED')),
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER touch BEFORE UPDATE ON mitra FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT SELECT, INSERT, UPDATE ON mitra TO academy_app;

CREATE TABLE customer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  company text NOT NULL,
  address text,
  contact_phone text,
  email text NOT NULL,
  tarif text,
  upline_id bigint REFERENCES customer,
  mitra_id bigint REFERENCES mitra,
  timezone text NOT NULL DEFAULT 'Asia/Jakarta',
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE','SUSPENDED','CLOSED')),
  joined_at date,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX customer_email ON customer (lower(email)) WHERE deleted_at IS NULL;
CREATE INDEX customer_upline ON customer (upline_id);
CREATE INDEX customer_mitra ON customer (mitra_id);
CREATE TRIGGER touch BEFORE UPDATE ON customer FOR EACH ROW EXECUTE FUNCTION touch_row();
CALL guard_tenant_table('customer', 'id');

CREATE TABLE app_user (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint REFERENCES customer,
  email text NOT NULL,
  name text NOT NULL,
  phone text,
  photo_url text,
  portals text[] NOT NULL DEFAULT '{LMS}',
  account_status text NOT NULL DEFAULT 'ACTIVE' CHECK (account_status IN ('ACTIVE','UNVERIFIED','LOCKED','DISABLED')),
  password_hash text,
  must_change_password boolean NOT NULL DEFAULT false,
  last_login_at timestamptz,
  talent jsonb NOT NULL DEFAULT '{"disabled":false,"ctt":false,"nda":false}',
  excluded boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX app_user_email ON app_user (lower(email)) WHERE deleted_at IS NULL;
CREATE INDEX app_user_customer ON app_user (customer_id);
CREATE TRIGGER touch BEFORE UPDATE ON app_user FOR EACH ROW EXECUTE FUNCTION touch_row();
CALL guard_tenant_table('app_user');

CREATE TABLE role (
  code text PRIMARY KEY,
  name text NOT NULL,
  description text,
  scope text NOT NULL CHECK (scope IN ('GLOBAL','CUSTOMER')),
  permissions text[] NOT NULL,
  system boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER touch BEFORE UPDATE ON role FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT SELECT, INSERT, UPDATE, DELETE ON role TO academy_app;

CREATE TABLE customer_user_role (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  master_id bigint NOT NULL REFERENCES app_user,
  role_code text NOT NULL REFERENCES role,
  granted_by bigint REFERENCES app_user,
  granted_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz
);
CREATE UNIQUE INDEX customer_user_role_live ON customer_user_role (customer_id, master_id, role_code) WHERE revoked_at IS NULL;
CREATE INDEX customer_user_role_master ON customer_user_role (master_id) WHERE revoked_at IS NULL;
CALL guard_tenant_table('customer_user_role');

-- Sessions, throttles and idempotency keys belong to persons and addresses, not to tenants.
CREATE TABLE user_session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  jti uuid NOT NULL UNIQUE,
  master_id bigint NOT NULL REFERENCES app_user,
  refresh_enabled boolean NOT NULL DEFAULT false,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ip inet,
  user_agent text,
  revoked_at timestamptz,
  revoke_reason text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX user_session_master ON user_session (master_id);
CREATE INDEX user_session_expiry ON user_session (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON user_session TO academy_app;

CREATE TABLE login_throttle (
  key text PRIMARY KEY,
  failures int NOT NULL,
  window_start timestamptz NOT NULL,
  blocked_until timestamptz
);
GRANT SELECT, INSERT, UPDATE, DELETE ON login_throttle TO academy_app;

CREATE TABLE idempotency_key (
  master_id bigint NOT NULL REFERENCES app_user,
  key text NOT NULL,
  request_hash text NOT NULL,
  status int,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (master_id, key)
);
CREATE INDEX idempotency_key_age ON idempotency_key (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_key TO academy_app;

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  customer_id bigint REFERENCES customer,
  actor_id bigint REFERENCES app_user,
  action text NOT NULL,
  resource text NOT NULL,
  record_id bigint,
  before jsonb,
  after jsonb,
  reason text,
  command text,
  surface text,
  request_id text,
  ip inet
);
CREATE INDEX audit_log_record ON audit_log (resource, record_id, at DESC);
CREATE INDEX audit_log_customer ON audit_log (customer_id, at DESC);
CREATE INDEX audit_log_actor ON audit_log (actor_id, at DESC);
CREATE INDEX audit_log_at ON audit_log USING brin (at);
CALL guard_tenant_table('audit_log');
-- What happened cannot be unwritten by the application.
REVOKE UPDATE, DELETE ON audit_log FROM academy_app;

CREATE TABLE notification (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  user_id bigint NOT NULL REFERENCES app_user,
  platform text NOT NULL DEFAULT 'ADMIN_CENTER' CHECK (platform IN ('ADMIN_CENTER','LMS')),
  type text NOT NULL,
  content text NOT NULL,
  link text,
  severity text NOT NULL DEFAULT 'INFO' CHECK (severity IN ('INFO','WARN','ERROR')),
  read_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX notification_list ON notification (user_id, platform, created_at DESC, id DESC);
CREATE INDEX notification_new ON notification (user_id, platform) WHERE read_at IS NULL;
CREATE INDEX notification_customer ON notification (customer_id);
CALL guard_tenant_table('notification');

CREATE TABLE upload_progress (
  id uuid PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  created_by bigint NOT NULL REFERENCES app_user,
  kind text NOT NULL CHECK (kind IN ('VOUCHER_IMPORT','VOUCHER_GENERATE','EXPORT','SYNC')),
  title text NOT NULL,
  status text NOT NULL DEFAULT 'QUEUED' CHECK (status IN ('QUEUED','RUNNING','DONE','FAILED','CANCELLED')),
  total int NOT NULL,
  processed int NOT NULL DEFAULT 0,
  succeeded int NOT NULL DEFAULT 0,
  failed int NOT NULL DEFAULT 0,
  errors jsonb NOT NULL DEFAULT '[]',
  -- What the job works from; never answered.
  payload jsonb NOT NULL,
  batch_id bigint,
  message text,
  cancel_requested boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz
);
CREATE INDEX upload_progress_list ON upload_progress (created_by, created_at DESC);
CREATE INDEX upload_progress_customer ON upload_progress (customer_id, created_at DESC);
CALL guard_tenant_table('upload_progress');

-- Secrets that the server made for itself. Only the owner reads them.
CREATE TABLE server_secret (
  name text PRIMARY KEY,
  value text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
