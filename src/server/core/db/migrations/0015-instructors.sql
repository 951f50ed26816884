-- Who teaches. An expert is a person; an instructor is that person at one customer.

CREATE TABLE expert (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT ON expert TO academy_app;

CREATE TABLE instructor (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  expert_id bigint NOT NULL REFERENCES expert,
  master_id bigint REFERENCES app_user,
  name text NOT NULL,
  email text NOT NULL,
  phone text,
  nik_enc bytea,
  nik_hmac bytea,
  expertise text[] NOT NULL DEFAULT '{}',
  bio text,
  certification_no text,
  photo_media_id bigint REFERENCES media_item,
  rate_per_session rupiah,
  npwp_enc bytea,
  npwp_hmac bytea,
  bank_name text,
  bank_account_no text,
  bank_account_name text,
  rating numeric(3,2) CHECK (rating BETWEEN 0 AND 5),
  class_count int NOT NULL DEFAULT 0 CHECK (class_count >= 0),
  contract_start date,
  contract_end date,
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE','INACTIVE','ON_LEAVE')),
  index_synced_at timestamptz,
  excluded boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK (contract_end >= contract_start)
);
CALL stamp_table('instructor');
CREATE UNIQUE INDEX instructor_email ON instructor (customer_id, lower(email)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX instructor_expert ON instructor (expert_id, customer_id) WHERE deleted_at IS NULL;
CREATE INDEX instructor_list ON instructor (customer_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX instructor_status ON instructor (customer_id, status);
CREATE INDEX instructor_master ON instructor (master_id);
CREATE INDEX instructor_photo ON instructor (photo_media_id);
CREATE INDEX instructor_nik ON instructor (customer_id, nik_hmac);
CREATE INDEX instructor_expertise ON instructor USING gin (expertise);
CREATE INDEX instructor_name_search ON instructor USING gin (name gin_trgm_ops);
CREATE INDEX instructor_email_search ON instructor USING gin (email gin_trgm_ops);
CALL guard_tenant_table('instructor');

-- When an expert can teach: one calendar for all customers.
CREATE TABLE instructor_schedule (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  expert_id bigint NOT NULL UNIQUE REFERENCES expert,
  weekly jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(weekly) = 'array'),
  exceptions jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(exceptions) = 'array'),
  timezone text NOT NULL DEFAULT 'Asia/Jakarta',
  version int NOT NULL DEFAULT 1
);
CALL stamp_table('instructor_schedule');
ALTER TABLE instructor_schedule ENABLE ROW LEVEL SECURITY;
ALTER TABLE instructor_schedule FORCE ROW LEVEL SECURITY;
-- Seen by the customers that the expert teaches for: the inner query sees their instructors and no others.
CREATE POLICY tenant ON instructor_schedule
  USING ((SELECT app_is_system()) OR EXISTS (SELECT 1 FROM instructor i WHERE i.expert_id = instructor_schedule.expert_id))
  WITH CHECK ((SELECT app_is_system()) OR EXISTS (SELECT 1 FROM instructor i WHERE i.expert_id = instructor_schedule.expert_id));
GRANT SELECT, INSERT, UPDATE, DELETE ON instructor_schedule TO academy_app;
