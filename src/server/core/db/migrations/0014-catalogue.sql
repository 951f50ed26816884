-- What the academy teaches: classes, their texts, attributes and variants, and where they are sold.

CREATE INDEX program_list ON program (customer_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX program_search ON program USING gin (name gin_trgm_ops);

CREATE TABLE store (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  name text NOT NULL,
  platform_code text NOT NULL REFERENCES digital_platform,
  external_store_id text,
  url text,
  active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1
);
CALL stamp_table('store');
CREATE UNIQUE INDEX store_external ON store (customer_id, platform_code, external_store_id);
CALL guard_tenant_table('store');

CREATE TABLE store_category (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  store_id bigint REFERENCES store,
  parent_id bigint REFERENCES store_category,
  name text NOT NULL,
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  sort_order int NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK (parent_id <> id)
);
CALL stamp_table('store_category');
CREATE UNIQUE INDEX store_category_slug ON store_category (customer_id, slug) WHERE deleted_at IS NULL;
CREATE INDEX store_category_list ON store_category (customer_id, sort_order, name, id) WHERE deleted_at IS NULL;
CREATE INDEX store_category_store ON store_category (store_id);
CREATE INDEX store_category_parent ON store_category (parent_id);
CALL guard_tenant_table('store_category');

ALTER TABLE core_class
  ADD COLUMN category_id bigint REFERENCES store_category,
  ADD COLUMN cover_media_id bigint REFERENCES media_item,
  ADD COLUMN target_audience text,
  ADD COLUMN requirements text,
  ADD COLUMN certificate_template_id bigint REFERENCES certificate_template,
  ADD COLUMN curation_note text,
  ADD COLUMN curated_by bigint REFERENCES app_user,
  ADD COLUMN curated_at timestamptz,
  ADD COLUMN lms_class_count int NOT NULL DEFAULT 0 CHECK (lms_class_count >= 0),
  ADD COLUMN student_count int NOT NULL DEFAULT 0 CHECK (student_count >= 0),
  ADD CHECK (length(summary) <= 300),
  ADD CHECK (duration_minutes > 0),
  ADD CHECK (capacity_default > 0),
  ADD CHECK (passing_score BETWEEN 0 AND 100);
CREATE INDEX core_class_category ON core_class (category_id);
CREATE INDEX core_class_cover ON core_class (cover_media_id);
CREATE INDEX core_class_certificate ON core_class (certificate_template_id);
CREATE INDEX core_class_mode ON core_class (customer_id, mode);
CREATE INDEX core_class_curation ON core_class (customer_id, curation_status);
CREATE INDEX core_class_status ON core_class (customer_id, status);

-- The web page of a class in one language.
CREATE TABLE core_class_content (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  core_class_id bigint NOT NULL REFERENCES core_class ON DELETE CASCADE,
  locale text NOT NULL CHECK (locale IN ('id','en')),
  title text NOT NULL,
  description text NOT NULL,
  syllabus text,
  learning_outcomes text[] NOT NULL DEFAULT '{}',
  benefits text[] NOT NULL DEFAULT '{}',
  faq jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(faq) = 'array'),
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  meta_title text CHECK (length(meta_title) <= 60),
  meta_description text CHECK (length(meta_description) <= 160),
  hero_media_id bigint REFERENCES media_item,
  version int NOT NULL DEFAULT 1
);
CALL stamp_table('core_class_content');
CREATE UNIQUE INDEX core_class_content_locale ON core_class_content (core_class_id, locale);
CREATE UNIQUE INDEX core_class_content_slug ON core_class_content (customer_id, locale, slug);
CREATE INDEX core_class_content_hero ON core_class_content (hero_media_id);
CALL guard_tenant_table('core_class_content');

CREATE TABLE class_attribute (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  name text NOT NULL,
  code text NOT NULL,
  input_type text NOT NULL CHECK (input_type IN ('SELECT','MULTISELECT','TEXT','NUMBER','BOOL')),
  options jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(options) = 'array'),
  required boolean NOT NULL DEFAULT false,
  filterable boolean NOT NULL DEFAULT false,
  sort_order int NOT NULL DEFAULT 0,
  usage_count int NOT NULL DEFAULT 0 CHECK (usage_count >= 0),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CALL stamp_table('class_attribute');
CREATE UNIQUE INDEX class_attribute_name ON class_attribute (customer_id, lower(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX class_attribute_code ON class_attribute (customer_id, code) WHERE deleted_at IS NULL;
CREATE INDEX class_attribute_list ON class_attribute (customer_id, sort_order, id) WHERE deleted_at IS NULL;
CREATE INDEX class_attribute_search ON class_attribute USING gin (name gin_trgm_ops);
CALL guard_tenant_table('class_attribute');

CREATE TABLE core_class_attribute (
  customer_id bigint NOT NULL REFERENCES customer,
  core_class_id bigint NOT NULL REFERENCES core_class ON DELETE CASCADE,
  attribute_id bigint NOT NULL REFERENCES class_attribute,
  value jsonb NOT NULL,
  PRIMARY KEY (core_class_id, attribute_id)
);
CREATE INDEX core_class_attribute_of ON core_class_attribute (attribute_id);
CREATE INDEX core_class_attribute_value ON core_class_attribute USING gin (value);
CREATE INDEX core_class_attribute_customer ON core_class_attribute (customer_id);
CALL guard_tenant_table('core_class_attribute');

CREATE TABLE core_class_variant (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  core_class_id bigint NOT NULL REFERENCES core_class,
  sku text NOT NULL,
  name text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('WEBINAR','SELF_PACED','BLENDED','OFFLINE')),
  price rupiah NOT NULL,
  capacity int NOT NULL CHECK (capacity > 0),
  schedule_pattern text,
  attribute_values jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(attribute_values) = 'object'),
  active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CALL stamp_table('core_class_variant');
CREATE UNIQUE INDEX core_class_variant_sku ON core_class_variant (customer_id, sku) WHERE deleted_at IS NULL;
CREATE INDEX core_class_variant_class ON core_class_variant (core_class_id, name);
CREATE INDEX core_class_variant_search ON core_class_variant USING gin (name gin_trgm_ops);
CALL guard_tenant_table('core_class_variant');

-- A class as it is offered in a store.
CREATE TABLE store_class (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  core_class_id bigint NOT NULL REFERENCES core_class,
  variant_id bigint REFERENCES core_class_variant,
  store_id bigint NOT NULL REFERENCES store,
  category_ids bigint[] NOT NULL DEFAULT '{}',
  listing_title text NOT NULL,
  external_code text,
  url text,
  price rupiah NOT NULL,
  discount_price rupiah,
  fee_pct percent,
  valid_from date,
  valid_to date,
  status text NOT NULL DEFAULT 'DRAFT' CHECK (status IN ('DRAFT','LISTED','PAUSED','DELISTED')),
  last_synced_at timestamptz,
  excluded boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK (discount_price <= price),
  CHECK (valid_to >= valid_from)
);
CALL stamp_table('store_class');
-- A variant belongs to one class; without a variant the class itself is offered, once a store.
CREATE UNIQUE INDEX store_class_once ON store_class (store_id, core_class_id, variant_id) NULLS NOT DISTINCT
  WHERE deleted_at IS NULL;
CREATE INDEX store_class_list ON store_class (customer_id, store_id, id) WHERE deleted_at IS NULL;
CREATE INDEX store_class_class ON store_class (core_class_id);
CREATE INDEX store_class_variant ON store_class (variant_id);
CREATE INDEX store_class_external ON store_class (customer_id, external_code);
CREATE INDEX store_class_status ON store_class (customer_id, status);
CREATE INDEX store_class_categories ON store_class USING gin (category_ids);
CREATE INDEX store_class_search ON store_class USING gin (listing_title gin_trgm_ops);
CALL guard_tenant_table('store_class');
