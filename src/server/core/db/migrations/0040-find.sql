-- What records are found by: beginnings of codes, names, e-mails and phones in the order of an index, and addresses
-- and numbers as a whole. `text_pattern_ops` serves LIKE and equality whatever the collation.

CREATE INDEX student_name_start ON student (customer_id, lower(name) text_pattern_ops) WHERE deleted_at IS NULL;
CREATE INDEX student_email_start ON student (customer_id, lower(email) text_pattern_ops) WHERE deleted_at IS NULL;
CREATE INDEX student_no_start ON student (customer_id, student_no text_pattern_ops) WHERE deleted_at IS NULL;
DROP INDEX student_phone;
CREATE INDEX student_phone ON student (customer_id, phone text_pattern_ops);

CREATE INDEX app_user_name_start ON app_user (customer_id, lower(name) text_pattern_ops) WHERE deleted_at IS NULL;
CREATE INDEX app_user_email_start ON app_user (customer_id, lower(email) text_pattern_ops) WHERE deleted_at IS NULL;
DROP INDEX app_user_phone;
CREATE INDEX app_user_phone ON app_user (customer_id, phone text_pattern_ops);

CREATE INDEX instructor_phone ON instructor (customer_id, phone);
CREATE INDEX instructor_certification ON instructor (customer_id, certification_no);
CREATE INDEX employee_phone ON employee (customer_id, phone);
CREATE INDEX employee_email_address ON employee_email (customer_id, lower(address));

CREATE INDEX core_class_code_start ON core_class (customer_id, code text_pattern_ops) WHERE deleted_at IS NULL;
CREATE INDEX lms_class_code_start ON lms_class (customer_id, code text_pattern_ops) WHERE deleted_at IS NULL;

CREATE INDEX student_lms_class_email ON student_lms_class (customer_id, lower(email_in_class));
CREATE INDEX student_lms_class_invoice ON student_lms_class (customer_id, invoice_code);

CREATE INDEX voucher_code_start ON voucher (customer_id, code text_pattern_ops) WHERE deleted_at IS NULL;
CREATE INDEX voucher_external ON voucher (customer_id, external_code) WHERE external_code IS NOT NULL;

CREATE INDEX reedem_email ON reedem (customer_id, lower(email));
CREATE INDEX sales_order_no_start ON sales_order (customer_id, order_no text_pattern_ops);
DROP INDEX sales_order_invoice;
CREATE INDEX sales_order_invoice ON sales_order (customer_id, external_invoice text_pattern_ops);
CREATE INDEX sales_order_email ON sales_order (customer_id, lower(buyer_email));
CREATE INDEX sales_order_phone ON sales_order (customer_id, buyer_phone);
CREATE INDEX platform_sale_external_start ON platform_sale (customer_id, external_id text_pattern_ops)
  WHERE deleted_at IS NULL;

CREATE INDEX complain_ticket_start ON complain (customer_id, ticket_no text_pattern_ops) WHERE deleted_at IS NULL;
CREATE INDEX complain_email ON complain (customer_id, lower(email));
CREATE INDEX complain_phone ON complain (customer_id, phone);
CREATE INDEX message_address ON message (customer_id, lower(recipient));
CREATE INDEX message_name_search ON message USING gin (recipient_name gin_trgm_ops);
CREATE INDEX shorter_code_start ON shorter (customer_id, code text_pattern_ops) WHERE deleted_at IS NULL;

CREATE INDEX student_class_no_start ON student_class (customer_id, registration_no text_pattern_ops)
  WHERE deleted_at IS NULL;
CREATE INDEX leave_request_no_start ON leave_request (customer_id, number text_pattern_ops);
CREATE INDEX leave_request_newest ON leave_request (customer_id, created_at DESC, id DESC);
