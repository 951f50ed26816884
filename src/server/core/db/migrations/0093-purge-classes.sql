-- What has been deleted long enough is found without reading whole tables.
CREATE INDEX core_class_attribute_deleted ON core_class_attribute (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX core_class_content_deleted ON core_class_content (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX store_deleted ON store (deleted_at) WHERE deleted_at IS NOT NULL;
