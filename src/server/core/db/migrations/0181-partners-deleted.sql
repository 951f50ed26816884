CREATE INDEX mitra_deleted ON mitra (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX mitra_document_deleted ON mitra_document (deleted_at) WHERE deleted_at IS NOT NULL;
