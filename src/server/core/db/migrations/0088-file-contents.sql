-- The contents of uploaded files, by their hash. A row is made only once the store has the content, so that no file and no
-- gallery item can be without one. Files from before this had addresses elsewhere, which stay.
CREATE TABLE file_content (
  customer_id bigint NOT NULL REFERENCES customer,
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
  size_bytes bigint NOT NULL CHECK (size_bytes > 0),
  mime text NOT NULL,
  -- Of pictures, in pixels; they have thumbnails.
  width int CHECK (width > 0),
  height int CHECK (height > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, hash),
  CHECK ((width IS NULL) = (height IS NULL))
);
CREATE INDEX file_content_hash ON file_content (hash);
CALL guard_tenant_table('file_content');
CALL open_to_lists('file_content');

ALTER TABLE file ALTER url DROP NOT NULL,
  ADD CHECK (length(name) <= 250),
  DROP CONSTRAINT file_purpose_check,
  ADD CONSTRAINT file_purpose_check CHECK (purpose IN ('GENERAL','VOUCHER_IMPORT','VERIFICATION','DOCUMENT','IMAGE',
    'COMPLAINT','ATTENDANCE','ANSWER','PHOTO','LOGO','SALE_IMPORT')),
  ADD CONSTRAINT file_content_fkey FOREIGN KEY (customer_id, checksum) REFERENCES file_content NOT VALID;
CALL open_to_lists('file');
CALL tell_changes('file');

ALTER TABLE media_item DROP CONSTRAINT media_item_check1,
  ADD COLUMN checksum text,
  ADD CONSTRAINT media_item_content_fkey FOREIGN KEY (customer_id, checksum) REFERENCES file_content,
  ADD CONSTRAINT media_item_content_check CHECK ((kind = 'FOLDER') = (url IS NULL AND checksum IS NULL));
CREATE INDEX media_item_checksum ON media_item (customer_id, checksum) WHERE checksum IS NOT NULL;
CALL open_to_lists('media_item');
CALL tell_changes('media_item');
