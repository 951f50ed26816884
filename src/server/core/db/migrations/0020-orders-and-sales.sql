-- Orders and what the marketplaces sold, and what vouchers and redemptions have to do with it.

CREATE TABLE sales_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  order_no text NOT NULL,
  external_invoice text,
  platform_code text NOT NULL REFERENCES digital_platform,
  user_id bigint REFERENCES app_user,
  student_id bigint REFERENCES student,
  buyer_name text NOT NULL,
  buyer_email text,
  buyer_phone text,
  status text NOT NULL DEFAULT 'PENDING'
    CHECK (status IN ('PENDING','PAID','FULFILLED','COMPLETED','CANCELLED','EXPIRED','REFUNDED')),
  payment_method_code text REFERENCES payment_method,
  subtotal rupiah NOT NULL,
  discount rupiah NOT NULL DEFAULT 0,
  platform_fee rupiah NOT NULL DEFAULT 0,
  -- What the buyer pays: the fee is the platform's and the academy's affair.
  total rupiah NOT NULL,
  promo_code text,
  ordered_at timestamptz NOT NULL,
  paid_at timestamptz,
  fulfilled_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  timeline jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(timeline) = 'array'),
  version int NOT NULL DEFAULT 1,
  CHECK (total = subtotal - discount)
);
CALL stamp_table('sales_order');
CREATE UNIQUE INDEX sales_order_no ON sales_order (customer_id, order_no);
CREATE INDEX sales_order_list ON sales_order (customer_id, ordered_at DESC, id DESC);
CREATE INDEX sales_order_state ON sales_order (customer_id, status, ordered_at DESC, id DESC);
CREATE INDEX sales_order_platform ON sales_order (customer_id, platform_code, ordered_at DESC, id DESC);
CREATE INDEX sales_order_payment ON sales_order (customer_id, payment_method_code);
CREATE INDEX sales_order_invoice ON sales_order (customer_id, external_invoice);
CREATE INDEX sales_order_user ON sales_order (user_id);
CREATE INDEX sales_order_student ON sales_order (student_id);
CREATE INDEX sales_order_name_search ON sales_order USING gin (buyer_name gin_trgm_ops);
CREATE INDEX sales_order_email_search ON sales_order USING gin (buyer_email gin_trgm_ops);
CALL guard_tenant_table('sales_order');

CREATE TABLE order_item (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  order_id bigint NOT NULL REFERENCES sales_order ON DELETE CASCADE,
  store_class_id bigint REFERENCES store_class ON DELETE SET NULL,
  core_class_id bigint REFERENCES core_class,
  variant_id bigint REFERENCES core_class_variant,
  lms_class_id bigint REFERENCES lms_class,
  title text NOT NULL,
  qty int NOT NULL DEFAULT 1 CHECK (qty > 0),
  price rupiah NOT NULL,
  voucher_id bigint REFERENCES voucher ON DELETE SET NULL
);
CALL stamp_table('order_item');
CREATE INDEX order_item_order ON order_item (order_id);
CREATE INDEX order_item_store_class ON order_item (store_class_id);
CREATE INDEX order_item_class ON order_item (core_class_id);
CREATE INDEX order_item_variant ON order_item (variant_id);
CREATE INDEX order_item_schedule ON order_item (lms_class_id);
CREATE INDEX order_item_voucher ON order_item (voucher_id);
CREATE INDEX order_item_customer ON order_item (customer_id);
CALL guard_tenant_table('order_item');

-- One class bought by one participant on one platform.
CREATE TABLE platform_sale (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  platform_code text NOT NULL REFERENCES digital_platform,
  external_id text NOT NULL,
  invoice_code text NOT NULL,
  order_id bigint REFERENCES sales_order ON DELETE SET NULL,
  store_class_id bigint REFERENCES store_class ON DELETE SET NULL,
  core_class_id bigint REFERENCES core_class,
  class_title text NOT NULL,
  schedule_code text,
  buyer_name text NOT NULL,
  buyer_email text,
  buyer_phone text,
  prakerja_no text,
  voucher_code text,
  redeem_code text,
  voucher_id bigint REFERENCES voucher ON DELETE SET NULL,
  student_id bigint REFERENCES student,
  student_lms_class_id bigint REFERENCES student_lms_class,
  purchased_at timestamptz NOT NULL,
  gross rupiah NOT NULL,
  discount rupiah NOT NULL DEFAULT 0,
  platform_fee rupiah NOT NULL DEFAULT 0,
  net bigint GENERATED ALWAYS AS (gross::bigint - discount::bigint - platform_fee::bigint) STORED NOT NULL,
  sale_status text NOT NULL DEFAULT 'PAID' CHECK (sale_status IN ('PAID','CANCELLED','REFUNDED')),
  fulfil_status text NOT NULL DEFAULT 'NEW'
    CHECK (fulfil_status IN ('NEW','VOUCHER_SENT','REDEEMED','ATTENDED','COMPLETED')),
  settlement_status text NOT NULL DEFAULT 'UNSETTLED' CHECK (settlement_status IN ('UNSETTLED','SETTLED','DISPUTED')),
  settled_at date,
  match_status text NOT NULL DEFAULT 'UNMATCHED' CHECK (match_status IN ('MATCHED','UNMATCHED','CONFLICT')),
  source_file_id bigint REFERENCES file ON DELETE SET NULL,
  extra jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(extra) = 'object'),
  note text,
  excluded boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK (discount <= gross)
);
CALL stamp_table('platform_sale');
CREATE UNIQUE INDEX platform_sale_external ON platform_sale (customer_id, platform_code, external_id) WHERE deleted_at IS NULL;
CREATE INDEX platform_sale_list ON platform_sale (customer_id, purchased_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX platform_sale_channel ON platform_sale (customer_id, platform_code, purchased_at DESC, id DESC)
  WHERE deleted_at IS NULL;
CREATE INDEX platform_sale_state ON platform_sale (customer_id, sale_status);
CREATE INDEX platform_sale_fulfil ON platform_sale (customer_id, fulfil_status);
CREATE INDEX platform_sale_settlement ON platform_sale (customer_id, settlement_status);
CREATE INDEX platform_sale_match ON platform_sale (customer_id, match_status);
CREATE INDEX platform_sale_invoice ON platform_sale (customer_id, invoice_code text_pattern_ops);
CREATE INDEX platform_sale_email ON platform_sale (customer_id, lower(buyer_email));
CREATE INDEX platform_sale_prakerja ON platform_sale (customer_id, prakerja_no);
CREATE INDEX platform_sale_code ON platform_sale (customer_id, voucher_code text_pattern_ops);
CREATE INDEX platform_sale_redeem ON platform_sale (customer_id, redeem_code text_pattern_ops);
CREATE INDEX platform_sale_order ON platform_sale (order_id);
CREATE INDEX platform_sale_store_class ON platform_sale (store_class_id);
CREATE INDEX platform_sale_class ON platform_sale (core_class_id);
CREATE INDEX platform_sale_voucher ON platform_sale (voucher_id);
CREATE INDEX platform_sale_student ON platform_sale (student_id);
CREATE INDEX platform_sale_enrolment ON platform_sale (student_lms_class_id);
CREATE INDEX platform_sale_file ON platform_sale (source_file_id) WHERE source_file_id IS NOT NULL;
CREATE INDEX platform_sale_title_search ON platform_sale USING gin (class_title gin_trgm_ops);
CREATE INDEX platform_sale_name_search ON platform_sale USING gin (buyer_name gin_trgm_ops);
CREATE INDEX platform_sale_email_search ON platform_sale USING gin (buyer_email gin_trgm_ops);
CALL guard_tenant_table('platform_sale');

ALTER TABLE voucher
  ADD COLUMN store_class_id bigint REFERENCES store_class ON DELETE SET NULL,
  ADD COLUMN order_item_id bigint REFERENCES order_item ON DELETE SET NULL,
  ADD COLUMN platform_sale_id bigint REFERENCES platform_sale ON DELETE SET NULL,
  ADD CHECK (redeem_limit > 0),
  ADD CHECK (reset_count >= 0);
CREATE INDEX voucher_store_class ON voucher (store_class_id) WHERE store_class_id IS NOT NULL;
CREATE INDEX voucher_order_item ON voucher (order_item_id) WHERE order_item_id IS NOT NULL;
CREATE INDEX voucher_sale ON voucher (platform_sale_id) WHERE platform_sale_id IS NOT NULL;
CREATE INDEX voucher_platform ON voucher (customer_id, platform_code);
CREATE INDEX voucher_batch_class ON voucher_batch (core_class_id);

CREATE INDEX reedem_student ON reedem (student_id);
CREATE INDEX reedem_schedule ON reedem (lms_class_id);
CREATE INDEX reedem_state ON reedem (customer_id, status);
CREATE INDEX reedem_flag ON reedem (customer_id, flag);
CREATE INDEX reedem_platform ON reedem (customer_id, platform_code);
CREATE INDEX reedem_code_search ON reedem (customer_id, voucher_code text_pattern_ops);
CREATE INDEX reedem_redeem ON reedem (customer_id, redeem_code text_pattern_ops);
CREATE INDEX reedem_name_search ON reedem USING gin (name gin_trgm_ops);
CREATE INDEX reedem_email_search ON reedem USING gin (email gin_trgm_ops);
