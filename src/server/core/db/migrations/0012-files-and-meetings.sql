-- Uploaded files, the gallery, and the accounts that video meetings are held with.

CREATE TABLE file (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  name text NOT NULL,
  original_name text NOT NULL,
  url text NOT NULL,
  mime text NOT NULL,
  size_bytes bigint NOT NULL CHECK (size_bytes >= 0),
  checksum text NOT NULL CHECK (checksum ~ '^[0-9a-f]{64}$'),
  purpose text NOT NULL DEFAULT 'GENERAL'
    CHECK (purpose IN ('GENERAL','VOUCHER_IMPORT','VERIFICATION','DOCUMENT','IMAGE')),
  -- The record that the file was uploaded for, by its resource's name.
  ref_type text,
  ref_id bigint,
  description text,
  excluded boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CALL stamp_table('file');
CREATE INDEX file_list ON file (customer_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX file_mime ON file (customer_id, mime);
CREATE INDEX file_purpose ON file (customer_id, purpose);
CREATE INDEX file_checksum ON file (customer_id, checksum);
CREATE INDEX file_ref ON file (ref_type, ref_id) WHERE ref_id IS NOT NULL;
CREATE INDEX file_search ON file USING gin (name gin_trgm_ops);
CALL guard_tenant_table('file');

CREATE TABLE media_item (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  parent_id bigint REFERENCES media_item,
  kind text NOT NULL CHECK (kind IN ('FOLDER','IMAGE','VIDEO','DOCUMENT','AUDIO')),
  name text NOT NULL,
  url text,
  thumb_url text,
  mime text,
  size_bytes bigint CHECK (size_bytes >= 0),
  width int,
  height int,
  duration_s int,
  alt_text text,
  tags text[] NOT NULL DEFAULT '{}',
  usage_count int NOT NULL DEFAULT 0 CHECK (usage_count >= 0),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK (parent_id <> id),
  CHECK ((kind = 'FOLDER') = (url IS NULL))
);
CALL stamp_table('media_item');
CREATE UNIQUE INDEX media_item_name ON media_item (customer_id, parent_id, lower(name)) NULLS NOT DISTINCT
  WHERE deleted_at IS NULL;
-- Folders first.
CREATE INDEX media_item_list ON media_item (customer_id, parent_id, (kind <> 'FOLDER'), name, id) WHERE deleted_at IS NULL;
CREATE INDEX media_item_parent ON media_item (parent_id);
CREATE INDEX media_item_kind ON media_item (customer_id, kind);
CREATE INDEX media_item_search ON media_item USING gin (name gin_trgm_ops);
CALL guard_tenant_table('media_item');

-- How meetings are made. The academy's own row serves every customer.
CREATE TABLE zoom_setting (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  sdk_key text,
  sdk_secret_enc bytea,
  account_id text,
  client_id text,
  default_duration int NOT NULL DEFAULT 120 CHECK (default_duration > 0),
  waiting_room boolean NOT NULL DEFAULT true,
  recording text NOT NULL DEFAULT 'NONE' CHECK (recording IN ('NONE','LOCAL','CLOUD')),
  webhook_secret_enc bytea,
  version int NOT NULL DEFAULT 1
);
CALL stamp_table('zoom_setting');
CREATE UNIQUE INDEX zoom_setting_customer ON zoom_setting (customer_id);
CALL guard_tenant_table('zoom_setting');

CREATE TABLE zoom_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  email text NOT NULL,
  display_name text NOT NULL,
  zoom_user_id text,
  capacity int NOT NULL DEFAULT 100 CHECK (capacity > 0),
  license text NOT NULL DEFAULT 'PRO' CHECK (license IN ('BASIC','PRO','WEBINAR')),
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE','ERROR','DISABLED')),
  last_used_at timestamptz,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CALL stamp_table('zoom_account');
CREATE UNIQUE INDEX zoom_account_email ON zoom_account (customer_id, lower(email)) WHERE deleted_at IS NULL;
CALL guard_tenant_table('zoom_account');
