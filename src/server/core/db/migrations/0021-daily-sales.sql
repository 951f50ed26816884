-- What happened on a day: sales as finance sees them, and the roll-up that every recap reads.

CREATE TABLE daily_ecommerce (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  day date NOT NULL,
  platform_code text NOT NULL REFERENCES digital_platform,
  core_class_id bigint REFERENCES core_class,
  sold int NOT NULL DEFAULT 0 CHECK (sold >= 0),
  cancelled int NOT NULL DEFAULT 0 CHECK (cancelled >= 0),
  redeemed int NOT NULL DEFAULT 0 CHECK (redeemed >= 0),
  attended int NOT NULL DEFAULT 0 CHECK (attended >= 0),
  completed int NOT NULL DEFAULT 0 CHECK (completed >= 0),
  gross rupiah NOT NULL DEFAULT 0,
  discount rupiah NOT NULL DEFAULT 0,
  fee rupiah NOT NULL DEFAULT 0,
  -- Rupiah added or taken by hand, with a word why.
  adjustment bigint NOT NULL DEFAULT 0,
  adjustment_note text,
  net bigint GENERATED ALWAYS AS (gross::bigint - discount::bigint - fee::bigint + adjustment) STORED NOT NULL,
  source text NOT NULL DEFAULT 'GENERATED' CHECK (source IN ('GENERATED','MANUAL','ADJUSTED')),
  locked boolean NOT NULL DEFAULT false,
  generated_at timestamptz,
  excluded boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CALL stamp_table('daily_ecommerce');
CREATE UNIQUE INDEX daily_ecommerce_once ON daily_ecommerce (customer_id, day, platform_code, core_class_id) NULLS NOT DISTINCT
  WHERE deleted_at IS NULL;
CREATE INDEX daily_ecommerce_list ON daily_ecommerce (customer_id, day DESC, platform_code, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX daily_ecommerce_platform ON daily_ecommerce (customer_id, platform_code);
CREATE INDEX daily_ecommerce_class ON daily_ecommerce (core_class_id);
CALL guard_tenant_table('daily_ecommerce');

-- Every dimension is part of the key, so what does not apply is empty, 0 or false and never unknown.
CREATE TABLE rekap_harian (
  customer_id bigint NOT NULL REFERENCES customer,
  metric text NOT NULL CHECK (metric IN ('ENROL','ABSENSI','REEDEM','SALE','CLICK')),
  day date NOT NULL,
  platform_code text NOT NULL DEFAULT '',
  core_class_id bigint NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT '',
  ke int NOT NULL DEFAULT 0,
  referral_filled boolean NOT NULL DEFAULT false,
  count int NOT NULL CHECK (count > 0),
  -- Rupiah, of sales.
  amount bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (customer_id, metric, day, platform_code, core_class_id, status, ke, referral_filled)
);
CALL guard_tenant_table('rekap_harian');
