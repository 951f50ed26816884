-- Classes as they are curated, listed and filtered.

ALTER TABLE core_class
  ADD COLUMN submitted_at timestamptz,
  ADD COLUMN curation_notes jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(curation_notes) = 'array'),
  -- Listings that are on sale, and schedules that are not over.
  ADD COLUMN listing_count int NOT NULL DEFAULT 0 CHECK (listing_count >= 0),
  ADD COLUMN running_count int NOT NULL DEFAULT 0 CHECK (running_count >= 0),
  -- `method:webinar` for each value of an attribute that classes are filtered by.
  ADD COLUMN attribute_keys text[] NOT NULL DEFAULT '{}';
UPDATE core_class SET submitted_at = updated_at WHERE curation_status <> 'DRAFT';

CREATE INDEX core_class_code_search ON core_class USING gin (code gin_trgm_ops);
CREATE INDEX core_class_attributes ON core_class USING gin (attribute_keys);
CREATE INDEX core_class_by_title ON core_class (customer_id, title, id) WHERE deleted_at IS NULL;
CREATE INDEX core_class_by_price ON core_class (customer_id, base_price, id) WHERE deleted_at IS NULL;
CREATE INDEX core_class_by_students ON core_class (customer_id, student_count, id) WHERE deleted_at IS NULL;
CREATE INDEX core_class_queue ON core_class (customer_id, submitted_at, id)
  WHERE curation_status = 'SUBMITTED' AND deleted_at IS NULL;

-- Counters are no change of the class itself.
CREATE OR REPLACE TRIGGER touch BEFORE UPDATE ON core_class FOR EACH ROW
  WHEN ((OLD.lms_class_count, OLD.student_count, OLD.listing_count, OLD.running_count, OLD.attribute_keys)
      = (NEW.lms_class_count, NEW.student_count, NEW.listing_count, NEW.running_count, NEW.attribute_keys))
  EXECUTE FUNCTION touch_row();
CREATE OR REPLACE TRIGGER touch BEFORE UPDATE ON class_attribute FOR EACH ROW
  WHEN (OLD.usage_count = NEW.usage_count) EXECUTE FUNCTION touch_row();

-- The parts of a class are rows with a version, so that a change of them can be taken back.
ALTER TABLE core_class_attribute
  DROP CONSTRAINT core_class_attribute_pkey,
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN deleted_at timestamptz;
CALL stamp_table('core_class_attribute');
CREATE UNIQUE INDEX core_class_attribute_once ON core_class_attribute (core_class_id, attribute_id) WHERE deleted_at IS NULL;
CREATE INDEX core_class_attribute_class ON core_class_attribute (core_class_id);

-- `changed_at` holds when each field was changed last, which tells what a translation is older than.
ALTER TABLE core_class_content
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN changed_at jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(changed_at) = 'object');
DROP INDEX core_class_content_locale;
DROP INDEX core_class_content_slug;
CREATE UNIQUE INDEX core_class_content_locale ON core_class_content (core_class_id, locale) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX core_class_content_slug ON core_class_content (customer_id, locale, slug) WHERE deleted_at IS NULL;
CREATE INDEX core_class_content_class ON core_class_content (core_class_id);

ALTER TABLE core_class_variant
  ADD COLUMN duration_minutes int CHECK (duration_minutes > 0),
  ADD COLUMN sort_order int NOT NULL DEFAULT 0;

CALL keep_counted('core_class', 'listing_count', 'store_class', 'core_class_id', 'status = ''LISTED'' AND deleted_at IS NULL');
CALL keep_counted('core_class', 'running_count', 'lms_class', 'core_class_id',
  'workflow NOT IN (''COMPLETED'', ''CANCELLED'') AND deleted_at IS NULL');
CALL keep_counted('class_attribute', 'usage_count', 'core_class_attribute', 'attribute_id', 'deleted_at IS NULL');

-- The values by which a class is filtered.
CREATE FUNCTION attribute_keys_of(class bigint) RETURNS text[] LANGUAGE sql STABLE AS
$$
  SELECT coalesce(array_agg(DISTINCT left(a.code || ':' || (v.value #>> '{}'), 120)), '{}')
    FROM core_class_attribute l
    JOIN class_attribute a ON a.id = l.attribute_id AND a.filterable AND a.deleted_at IS NULL
   CROSS JOIN LATERAL jsonb_array_elements(
           CASE jsonb_typeof(l.value) WHEN 'array' THEN l.value ELSE jsonb_build_array(l.value) END) v
   WHERE l.core_class_id = class AND l.deleted_at IS NULL
$$;

CREATE FUNCTION keep_attribute_keys() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
$$
BEGIN
  IF TG_TABLE_NAME = 'class_attribute' THEN
    UPDATE core_class c SET attribute_keys = attribute_keys_of(c.id)
     WHERE c.id IN (SELECT l.core_class_id FROM core_class_attribute l WHERE l.attribute_id = NEW.id);
  ELSE
    UPDATE core_class c SET attribute_keys = attribute_keys_of(c.id)
     WHERE c.id IN (SELECT r.core_class_id FROM changed_rows r);
  END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION keep_attribute_keys FROM PUBLIC;
CREATE TRIGGER keys_created AFTER INSERT ON core_class_attribute REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_attribute_keys();
CREATE TRIGGER keys_updated AFTER UPDATE ON core_class_attribute REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_attribute_keys();
CREATE TRIGGER keys_deleted AFTER DELETE ON core_class_attribute REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_attribute_keys();
CREATE TRIGGER keys_of_attribute AFTER UPDATE OF code, filterable, deleted_at ON class_attribute FOR EACH ROW
  WHEN ((OLD.code, OLD.filterable, OLD.deleted_at) IS DISTINCT FROM (NEW.code, NEW.filterable, NEW.deleted_at))
  EXECUTE FUNCTION keep_attribute_keys();
UPDATE core_class SET attribute_keys = attribute_keys_of(id) WHERE id IN (SELECT core_class_id FROM core_class_attribute);

-- What was submitted and decided, round by round. The snapshot is what the decision was about.
CREATE TABLE class_curation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  core_class_id bigint NOT NULL REFERENCES core_class ON DELETE CASCADE,
  round int NOT NULL CHECK (round > 0),
  status text NOT NULL CHECK (status IN ('SUBMITTED','APPROVED','REVISION','REJECTED')),
  note text,
  notes jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(notes) = 'array'),
  snapshot jsonb CHECK (jsonb_typeof(snapshot) = 'object'),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES app_user
);
CREATE INDEX class_curation_class ON class_curation (core_class_id, id);
CREATE INDEX class_curation_customer ON class_curation (customer_id);
CALL guard_tenant_table('class_curation');
INSERT INTO class_curation (customer_id, core_class_id, round, status, note, created_at, created_by)
SELECT customer_id, id, 1, curation_status, curation_note, coalesce(curated_at, updated_at), coalesce(curated_by, updated_by)
  FROM core_class WHERE curation_status <> 'DRAFT';

-- Stores are deleted and put back as other records are.
ALTER TABLE store ADD COLUMN deleted_at timestamptz;
DROP INDEX store_external;
CREATE UNIQUE INDEX store_external ON store (customer_id, platform_code, external_store_id) WHERE deleted_at IS NULL;
CREATE INDEX store_list ON store (customer_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX store_search ON store USING gin (name gin_trgm_ops);
CREATE INDEX store_category_search ON store_category USING gin (name gin_trgm_ops);

CALL open_to_lists('core_class');
CALL open_to_lists('core_class_attribute');
CALL open_to_lists('core_class_content');
CALL open_to_lists('core_class_variant');
CALL open_to_lists('class_curation');
CALL open_to_lists('store');
CALL tell_changes('program');
CALL tell_changes('store');
CALL tell_changes('store_category');
CALL tell_changes('store_class');
