-- The usual orders of the gallery over all folders and of the listings over all stores.
CREATE INDEX media_item_order ON media_item (customer_id, (kind <> 'FOLDER'), name, id) WHERE deleted_at IS NULL;
CREATE INDEX store_class_order ON store_class (customer_id, updated_at DESC, id DESC) WHERE deleted_at IS NULL;
