-- The recaps of sales show gross, fee and net apart; the figures of a day are made without reading the others.

ALTER TABLE rekap_harian
  ADD COLUMN gross bigint NOT NULL DEFAULT 0,
  ADD COLUMN fee bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN rekap_harian.amount IS 'Net rupiah of sales: gross without discount and fee';
COMMENT ON COLUMN rekap_harian.status IS
  'ENROL, ABSENSI, SALE: the status. REEDEM: status:flag. CLICK: flag:device';

-- What happened on a day is found by its moment.
CREATE INDEX voucher_redeemed ON voucher (customer_id, redeemed_at) WHERE redeemed_at IS NOT NULL;
CREATE INDEX student_lms_class_finished ON student_lms_class (customer_id, finished_at) WHERE finished_at IS NOT NULL;
