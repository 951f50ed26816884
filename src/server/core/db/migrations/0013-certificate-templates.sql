-- How certificates look.

CREATE TABLE certificate_type (
  code text PRIMARY KEY,
  name text NOT NULL,
  sort_order int NOT NULL DEFAULT 0
);
GRANT SELECT ON certificate_type TO academy_app;
INSERT INTO certificate_type (code, name, sort_order) VALUES
  ('KOMPETENSI', 'Sertifikat kompetensi', 1),
  ('KEHADIRAN', 'Sertifikat kehadiran', 2),
  ('KELULUSAN', 'Sertifikat kelulusan', 3),
  ('INSTRUKTUR', 'Sertifikat instruktur', 4);

CREATE TABLE certificate_template (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  name text NOT NULL,
  type text NOT NULL REFERENCES certificate_type,
  orientation text NOT NULL DEFAULT 'LANDSCAPE' CHECK (orientation IN ('LANDSCAPE','PORTRAIT')),
  width_px int NOT NULL DEFAULT 1754 CHECK (width_px > 0),
  height_px int NOT NULL DEFAULT 1240 CHECK (height_px > 0),
  background_media_id bigint NOT NULL REFERENCES media_item,
  locale text NOT NULL DEFAULT 'id' CHECK (locale IN ('id','en')),
  sample jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(sample) = 'object'),
  active boolean NOT NULL DEFAULT true,
  used_count int NOT NULL DEFAULT 0 CHECK (used_count >= 0),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CALL stamp_table('certificate_template');
CREATE INDEX certificate_template_list ON certificate_template (customer_id, updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX certificate_template_type ON certificate_template (customer_id, type);
CREATE INDEX certificate_template_background ON certificate_template (background_media_id);
CREATE INDEX certificate_template_search ON certificate_template USING gin (name gin_trgm_ops);
CALL guard_tenant_table('certificate_template');

-- A value and its place on the page, in pixels from the upper left corner.
CREATE TABLE certificate_template_item (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  template_id bigint NOT NULL REFERENCES certificate_template ON DELETE CASCADE,
  value text NOT NULL CHECK (value IN
    ('STUDENT_NAME','CLASS_TITLE','CERT_NO','DATE','SCORE','GRADE','INSTRUCTOR','QR','TEXT','IMAGE')),
  text text,
  page int NOT NULL DEFAULT 1 CHECK (page > 0),
  x numeric(8,2) NOT NULL,
  y numeric(8,2) NOT NULL,
  w numeric(8,2) NOT NULL CHECK (w > 0),
  h numeric(8,2) NOT NULL CHECK (h > 0),
  align text NOT NULL DEFAULT 'LEFT' CHECK (align IN ('LEFT','CENTER','RIGHT')),
  font text,
  font_size numeric(6,2) CHECK (font_size > 0),
  color text CHECK (color ~ '^#[0-9a-fA-F]{6}$'),
  media_id bigint REFERENCES media_item,
  sort_order int NOT NULL DEFAULT 0,
  version int NOT NULL DEFAULT 1
);
CALL stamp_table('certificate_template_item');
CREATE INDEX certificate_template_item_of ON certificate_template_item (template_id, sort_order);
CREATE INDEX certificate_template_item_media ON certificate_template_item (media_id);
CREATE INDEX certificate_template_item_customer ON certificate_template_item (customer_id);
CALL guard_tenant_table('certificate_template_item');
