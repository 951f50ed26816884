CREATE INDEX certificate_template_item_deleted ON certificate_template_item (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX zoom_account_email_start ON zoom_account (customer_id, lower(email) text_pattern_ops) WHERE deleted_at IS NULL;
