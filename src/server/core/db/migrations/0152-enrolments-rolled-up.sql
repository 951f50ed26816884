-- Of enrolments the roll-up also says how many attended, how many have a certificate, and the referral code; and what
-- all days together come to, for reports of all time.
ALTER TABLE rekap_harian
  ADD COLUMN referral_code text NOT NULL DEFAULT '',
  ADD COLUMN present int NOT NULL DEFAULT 0,
  ADD COLUMN certified int NOT NULL DEFAULT 0,
  DROP CONSTRAINT rekap_harian_pkey,
  ADD PRIMARY KEY (customer_id, metric, day, platform_code, core_class_id, status, ke, referral_filled, ref_id, referral_code);
COMMENT ON COLUMN rekap_harian.present IS 'ENROL: how many attended a meeting';
COMMENT ON COLUMN rekap_harian.certified IS 'ENROL: how many have a certificate that was sent';
CALL open_to_lists('rekap_harian');

CREATE TABLE rekap_total (
  customer_id bigint NOT NULL REFERENCES customer,
  platform_code text NOT NULL REFERENCES digital_platform,
  core_class_id bigint NOT NULL REFERENCES core_class,
  status text NOT NULL CHECK (status IN ('REGISTERED','IN_PROGRESS','FINISHED','PASSED','FAILED','DROPPED')),
  count int NOT NULL DEFAULT 0,
  present int NOT NULL DEFAULT 0,
  certified int NOT NULL DEFAULT 0,
  PRIMARY KEY (customer_id, platform_code, core_class_id, status)
);
COMMENT ON TABLE rekap_total IS 'Enrolments of all days, by platform, class and status';
CREATE INDEX rekap_total_platform ON rekap_total (platform_code);
CREATE INDEX rekap_total_class ON rekap_total (core_class_id);
CALL guard_tenant_table('rekap_total');
CALL open_to_lists('rekap_total');

DROP TRIGGER days_created ON student_lms_class;
DROP TRIGGER days_updated ON student_lms_class;
DROP TRIGGER days_deleted ON student_lms_class;
CALL keep_rolled_up('student_lms_class', 'ENROL', 'enrolled_at',
                    'platform_code,core_class_id,status,referral_code,attended_count,certificate_status,excluded,deleted_at');

-- Each day of enrolments is counted anew, once.
DELETE FROM rekap_harian WHERE metric = 'ENROL';
INSERT INTO rekap_dirty (customer_id, metric, day)
SELECT DISTINCT s.customer_id, 'ENROL', (s.enrolled_at AT TIME ZONE c.timezone)::date
  FROM student_lms_class s JOIN customer c ON c.id = s.customer_id;
