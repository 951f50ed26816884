-- The check that reads attendance photos: its training runs and the images that people labelled for it.

CREATE TABLE training (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  name text NOT NULL,
  version_tag text,
  trained_at timestamptz,
  dataset_size int NOT NULL DEFAULT 0 CHECK (dataset_size >= 0),
  accuracy percent,
  precision percent,
  recall percent,
  f1 percent,
  evaluated_at timestamptz,
  status text NOT NULL DEFAULT 'DRAFT' CHECK (status IN ('DRAFT','READY','ARCHIVED')),
  active boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK (NOT active OR status = 'READY')
);
CALL stamp_table('training');
CREATE UNIQUE INDEX training_active ON training (customer_id) WHERE active AND deleted_at IS NULL;
CREATE INDEX training_list ON training (customer_id, trained_at DESC, id DESC) WHERE deleted_at IS NULL;
CALL guard_tenant_table('training');

CREATE TABLE annotation_image (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  absensi_id bigint REFERENCES absensi ON DELETE SET NULL,
  media_item_id bigint NOT NULL REFERENCES media_item,
  dataset text NOT NULL CHECK (dataset IN ('TRAIN','TEST','TEST_B')),
  label text NOT NULL DEFAULT 'UNLABELED' CHECK (label IN ('VALID','INVALID','UNSURE','UNLABELED')),
  predicted text CHECK (predicted IN ('VALID','INVALID','UNSURE')),
  annotator_id bigint REFERENCES app_user,
  annotated_at timestamptz
);
CALL stamp_table('annotation_image');
CREATE INDEX annotation_image_recap ON annotation_image (customer_id, dataset, label);
CREATE INDEX annotation_image_absensi ON annotation_image (absensi_id);
CREATE INDEX annotation_image_media ON annotation_image (media_item_id);
CREATE INDEX annotation_image_annotator ON annotation_image (annotator_id);
CALL guard_tenant_table('annotation_image');
