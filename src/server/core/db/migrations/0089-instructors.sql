-- Numbers of instructors are sealed; their masks are stored in addition, so that no list opens any number.
DROP VIEW list_instructor;
ALTER TABLE instructor
  -- No screen has ever written it.
  DROP COLUMN bank_account_no,
  ADD COLUMN bank_account_enc bytea,
  ADD COLUMN bank_account_hmac bytea,
  ADD COLUMN bank_account_mask text,
  ADD COLUMN nik_mask text,
  ADD COLUMN npwp_mask text;
SELECT set_config('app.scope', 'system', true);
UPDATE instructor SET nik_mask = '••••' WHERE nik_enc IS NOT NULL;
UPDATE instructor SET npwp_mask = '••••' WHERE npwp_enc IS NOT NULL;
SELECT set_config('app.scope', '', true);
ALTER TABLE instructor
  ADD CONSTRAINT instructor_bank_mask CHECK ((bank_account_enc IS NULL) = (bank_account_mask IS NULL)),
  ADD CONSTRAINT instructor_nik_mask CHECK ((nik_enc IS NULL) = (nik_mask IS NULL)),
  ADD CONSTRAINT instructor_npwp_mask CHECK ((npwp_enc IS NULL) = (npwp_mask IS NULL));
CALL open_to_lists('instructor');
CALL tell_changes('instructor');

-- Holidays and joint leave, from the ministers' decree of each year.
CREATE TABLE holiday (
  day date PRIMARY KEY,
  name text NOT NULL,
  kind text NOT NULL DEFAULT 'HOLIDAY' CHECK (kind IN ('HOLIDAY','JOINT_LEAVE'))
);
GRANT SELECT ON holiday TO academy_app;
INSERT INTO holiday (day, name, kind) VALUES
  ('2026-01-01', 'Tahun Baru 2026 Masehi', 'HOLIDAY'),
  ('2026-01-16', 'Isra Mikraj Nabi Muhammad SAW', 'HOLIDAY'),
  ('2026-02-16', 'Cuti bersama Tahun Baru Imlek', 'JOINT_LEAVE'),
  ('2026-02-17', 'Tahun Baru Imlek 2577 Kongzili', 'HOLIDAY'),
  ('2026-03-18', 'Cuti bersama Hari Suci Nyepi', 'JOINT_LEAVE'),
  ('2026-03-19', 'Hari Suci Nyepi Tahun Baru Saka 1948', 'HOLIDAY'),
  ('2026-03-20', 'Cuti bersama Idul Fitri', 'JOINT_LEAVE'),
  ('2026-03-21', 'Idul Fitri 1447 Hijriah', 'HOLIDAY'),
  ('2026-03-22', 'Idul Fitri 1447 Hijriah', 'HOLIDAY'),
  ('2026-03-23', 'Cuti bersama Idul Fitri', 'JOINT_LEAVE'),
  ('2026-03-24', 'Cuti bersama Idul Fitri', 'JOINT_LEAVE'),
  ('2026-04-03', 'Wafat Yesus Kristus', 'HOLIDAY'),
  ('2026-04-05', 'Kebangkitan Yesus Kristus', 'HOLIDAY'),
  ('2026-05-01', 'Hari Buruh Internasional', 'HOLIDAY'),
  ('2026-05-14', 'Kenaikan Yesus Kristus', 'HOLIDAY'),
  ('2026-05-15', 'Cuti bersama Kenaikan Yesus Kristus', 'JOINT_LEAVE'),
  ('2026-05-27', 'Idul Adha 1447 Hijriah', 'HOLIDAY'),
  ('2026-05-28', 'Cuti bersama Idul Adha', 'JOINT_LEAVE'),
  ('2026-05-31', 'Hari Raya Waisak 2570 BE', 'HOLIDAY'),
  ('2026-06-01', 'Hari Lahir Pancasila', 'HOLIDAY'),
  ('2026-06-16', '1 Muharam Tahun Baru Islam 1448 Hijriah', 'HOLIDAY'),
  ('2026-08-17', 'Proklamasi Kemerdekaan', 'HOLIDAY'),
  ('2026-08-25', 'Maulid Nabi Muhammad SAW', 'HOLIDAY'),
  ('2026-12-24', 'Cuti bersama Natal', 'JOINT_LEAVE'),
  ('2026-12-25', 'Kelahiran Yesus Kristus', 'HOLIDAY'),
  -- Of later years only the days that no decree moves.
  ('2027-01-01', 'Tahun Baru 2027 Masehi', 'HOLIDAY'),
  ('2027-05-01', 'Hari Buruh Internasional', 'HOLIDAY'),
  ('2027-06-01', 'Hari Lahir Pancasila', 'HOLIDAY'),
  ('2027-08-17', 'Proklamasi Kemerdekaan', 'HOLIDAY'),
  ('2027-12-25', 'Kelahiran Yesus Kristus', 'HOLIDAY');
