-- What the academy is set up with: lookups, ways to pay, settings, credentials, integrations.

-- Lists to choose from. Without a customer: shared by all.
CREATE TABLE lookup (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint REFERENCES customer,
  type text NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  sort_order int NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CALL stamp_table('lookup');
CREATE UNIQUE INDEX lookup_code ON lookup (type, customer_id, code) NULLS NOT DISTINCT WHERE deleted_at IS NULL;
CREATE INDEX lookup_customer ON lookup (customer_id, type, sort_order, name);
ALTER TABLE lookup ENABLE ROW LEVEL SECURITY;
ALTER TABLE lookup FORCE ROW LEVEL SECURITY;
-- Everybody reads the shared lists; the academy alone changes them.
CREATE POLICY tenant ON lookup
  USING ((SELECT app_is_system()) OR customer_id = ANY ((SELECT app_customers())::bigint[])
         OR (customer_id IS NULL AND (SELECT app_is_academy())))
  WITH CHECK ((SELECT app_is_system()) OR customer_id = ANY ((SELECT app_customers())::bigint[])
         OR (customer_id IS NULL AND (SELECT app_is_academy())));
CREATE POLICY shared ON lookup FOR SELECT
  USING (customer_id IS NULL AND cardinality((SELECT app_customers())::bigint[]) > 0);
GRANT SELECT, INSERT, UPDATE, DELETE ON lookup TO academy_app;

SELECT set_config('app.scope', 'system', true);
INSERT INTO lookup (type, code, name, sort_order)
SELECT type, code, name, row_number() OVER (PARTITION BY type ORDER BY place)
  FROM (VALUES
    (1, 'religion', 'ISLAM', 'Islam'), (2, 'religion', 'KRISTEN', 'Kristen Protestan'),
    (3, 'religion', 'KATOLIK', 'Katolik'), (4, 'religion', 'HINDU', 'Hindu'), (5, 'religion', 'BUDDHA', 'Buddha'),
    (6, 'religion', 'KONGHUCU', 'Konghucu'), (7, 'religion', 'KEPERCAYAAN', 'Kepercayaan terhadap Tuhan YME'),
    (1, 'statusmarital', 'BELUM_KAWIN', 'Belum kawin'), (2, 'statusmarital', 'KAWIN', 'Kawin'),
    (3, 'statusmarital', 'CERAI_HIDUP', 'Cerai hidup'), (4, 'statusmarital', 'CERAI_MATI', 'Cerai mati'),
    (1, 'statuskaryawan', 'TETAP', 'Tetap (PKWTT)'), (2, 'statuskaryawan', 'KONTRAK', 'Kontrak (PKWT)'),
    (3, 'statuskaryawan', 'PERCOBAAN', 'Percobaan'), (4, 'statuskaryawan', 'MAGANG', 'Magang'),
    (5, 'statuskaryawan', 'PARUH_WAKTU', 'Paruh waktu'),
    (1, 'education-level', 'SD', 'SD'), (2, 'education-level', 'SMP', 'SMP'),
    (3, 'education-level', 'SMA/SMK', 'SMA/SMK'), (4, 'education-level', 'D1', 'D1'), (5, 'education-level', 'D2', 'D2'),
    (6, 'education-level', 'D3', 'D3'), (7, 'education-level', 'D4', 'D4'), (8, 'education-level', 'S1', 'S1'),
    (9, 'education-level', 'S2', 'S2'), (10, 'education-level', 'S3', 'S3'),
    (1, 'complain-category', 'VOUCHER_TIDAK_DITEMUKAN', 'Voucher tidak ditemukan'),
    (2, 'complain-category', 'VOUCHER_SUDAH_DIPAKAI', 'Voucher sudah dipakai'),
    (3, 'complain-category', 'SALAH_KELAS', 'Salah kelas'), (4, 'complain-category', 'GANTI_EMAIL', 'Ganti alamat surel'),
    (5, 'complain-category', 'ABSENSI_TIDAK_TERCATAT', 'Kehadiran tidak tercatat'),
    (6, 'complain-category', 'NILAI', 'Nilai'),
    (7, 'complain-category', 'SERTIFIKAT_BELUM_TERKIRIM', 'Sertifikat belum diterima'),
    (8, 'complain-category', 'LAINNYA', 'Lainnya'),
    (1, 'tarif', 'STANDAR', 'Standar'), (2, 'tarif', 'MITRA', 'Mitra'), (3, 'tarif', 'KHUSUS', 'Khusus'),
    (1, 'bank', 'BCA', 'Bank Central Asia'), (2, 'bank', 'BRI', 'Bank Rakyat Indonesia'),
    (3, 'bank', 'BNI', 'Bank Negara Indonesia'), (4, 'bank', 'MANDIRI', 'Bank Mandiri'),
    (5, 'bank', 'BSI', 'Bank Syariah Indonesia'), (6, 'bank', 'BTN', 'Bank Tabungan Negara'),
    (7, 'bank', 'CIMB', 'CIMB Niaga'), (8, 'bank', 'PERMATA', 'Bank Permata'), (9, 'bank', 'DANAMON', 'Bank Danamon'),
    (1, 'province', 'ID-AC', 'Aceh'), (2, 'province', 'ID-SU', 'Sumatera Utara'), (3, 'province', 'ID-SB', 'Sumatera Barat'),
    (4, 'province', 'ID-RI', 'Riau'), (5, 'province', 'ID-KR', 'Kepulauan Riau'), (6, 'province', 'ID-JA', 'Jambi'),
    (7, 'province', 'ID-SS', 'Sumatera Selatan'), (8, 'province', 'ID-BB', 'Kepulauan Bangka Belitung'),
    (9, 'province', 'ID-BE', 'Bengkulu'), (10, 'province', 'ID-LA', 'Lampung'), (11, 'province', 'ID-JK', 'DKI Jakarta'),
    (12, 'province', 'ID-JB', 'Jawa Barat'), (13, 'province', 'ID-BT', 'Banten'), (14, 'province', 'ID-JT', 'Jawa Tengah'),
    (15, 'province', 'ID-YO', 'DI Yogyakarta'), (16, 'province', 'ID-JI', 'Jawa Timur'), (17, 'province', 'ID-BA', 'Bali'),
    (18, 'province', 'ID-NB', 'Nusa Tenggara Barat'), (19, 'province', 'ID-NT', 'Nusa Tenggara Timur'),
    (20, 'province', 'ID-KB', 'Kalimantan Barat'), (21, 'province', 'ID-KT', 'Kalimantan Tengah'),
    (22, 'province', 'ID-KS', 'Kalimantan Selatan'), (23, 'province', 'ID-KI', 'Kalimantan Timur'),
    (24, 'province', 'ID-KU', 'Kalimantan Utara'), (25, 'province', 'ID-SA', 'Sulawesi Utara'),
    (26, 'province', 'ID-GO', 'Gorontalo'), (27, 'province', 'ID-ST', 'Sulawesi Tengah'),
    (28, 'province', 'ID-SR', 'Sulawesi Barat'), (29, 'province', 'ID-SN', 'Sulawesi Selatan'),
    (30, 'province', 'ID-SG', 'Sulawesi Tenggara'), (31, 'province', 'ID-MA', 'Maluku'),
    (32, 'province', 'ID-MU', 'Maluku Utara'), (33, 'province', 'ID-PB', 'Papua Barat'),
    (34, 'province', 'ID-PD', 'Papua Barat Daya'), (35, 'province', 'ID-PA', 'Papua'),
    (36, 'province', 'ID-PS', 'Papua Selatan'), (37, 'province', 'ID-PT', 'Papua Tengah'),
    (38, 'province', 'ID-PE', 'Papua Pegunungan')
  ) AS shared (place, type, code, name);

CREATE TABLE payment_method (
  code text PRIMARY KEY,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('PRAKERJA','VA','EWALLET','QRIS','TRANSFER','INVOICE')),
  fee_rp rupiah NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  sort_order int NOT NULL DEFAULT 0
);
GRANT SELECT ON payment_method TO academy_app;
INSERT INTO payment_method (code, name, kind, fee_rp, sort_order) VALUES
  ('PRAKERJA', 'Saldo Kartu Prakerja', 'PRAKERJA', 0, 1),
  ('QRIS', 'QRIS', 'QRIS', 1500, 2),
  ('VA_BCA', 'Virtual account BCA', 'VA', 4000, 3),
  ('VA_BRI', 'Virtual account BRI', 'VA', 4000, 4),
  ('VA_MANDIRI', 'Virtual account Mandiri', 'VA', 4000, 5),
  ('EWALLET', 'Dompet digital', 'EWALLET', 2500, 6),
  ('TRANSFER', 'Transfer bank', 'TRANSFER', 0, 7),
  ('INVOICE', 'Tagihan perusahaan', 'INVOICE', 0, 8);

CREATE TABLE setting (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  key text NOT NULL,
  value text,
  -- A secret is never kept as readable text.
  value_enc bytea,
  value_type text NOT NULL CHECK (value_type IN ('TEXT','NUMBER','BOOL','JSON','SECRET')),
  group_code text NOT NULL,
  label text NOT NULL,
  description text,
  editable boolean NOT NULL DEFAULT true,
  excluded boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  CHECK (CASE WHEN value_type = 'SECRET' THEN value IS NULL ELSE value_enc IS NULL END)
);
CALL stamp_table('setting');
CREATE UNIQUE INDEX setting_key ON setting (customer_id, key);
CREATE INDEX setting_list ON setting (customer_id, group_code, key, id);
CREATE INDEX setting_search ON setting USING gin (key gin_trgm_ops);
CALL guard_tenant_table('setting');

CREATE TABLE credential (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  name text NOT NULL,
  platform_code text REFERENCES digital_platform,
  kind text NOT NULL CHECK (kind IN ('CLIENT_KEY','OAUTH','SMTP','WEBHOOK','TRX_TOKEN')),
  environment text NOT NULL CHECK (environment IN ('SANDBOX','PRODUCTION')),
  client_code text,
  secret_enc bytea,
  scopes text[] NOT NULL DEFAULT '{}',
  expires_at timestamptz,
  last_used_at timestamptz,
  rotated_at timestamptz,
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE','DISABLED')),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CALL stamp_table('credential');
CREATE UNIQUE INDEX credential_name ON credential (customer_id, name, environment) WHERE deleted_at IS NULL;
CREATE INDEX credential_platform ON credential (customer_id, platform_code);
CREATE INDEX credential_kind ON credential (customer_id, kind);
CREATE INDEX credential_environment ON credential (customer_id, environment);
CREATE INDEX credential_search ON credential USING gin (name gin_trgm_ops);
CALL guard_tenant_table('credential');

CREATE TABLE integration (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  app text NOT NULL
    CHECK (app IN ('zoom','prakerja','whatsapp','smtp','storage','tokopedia','pijar','legacy-correction')),
  enabled boolean NOT NULL DEFAULT false,
  config jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(config) = 'object'),
  credential_id bigint REFERENCES credential,
  status text NOT NULL DEFAULT 'DISABLED' CHECK (status IN ('CONNECTED','ERROR','DISABLED')),
  last_checked_at timestamptz,
  last_error text,
  version int NOT NULL DEFAULT 1
);
CALL stamp_table('integration');
CREATE UNIQUE INDEX integration_app ON integration (customer_id, app);
CREATE INDEX integration_credential ON integration (credential_id);
CALL guard_tenant_table('integration');
