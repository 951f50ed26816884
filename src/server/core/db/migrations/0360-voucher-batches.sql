-- The unused codes of a batch are voided or deleted together, and each clearing can be taken back: `clearing` says which
-- one took a code.
ALTER TABLE voucher_batch ADD COLUMN clearings int NOT NULL DEFAULT 0;
ALTER TABLE voucher ADD COLUMN clearing int;
CALL open_to_lists('voucher');
CALL open_to_lists('voucher_batch');
CALL tell_changes('voucher_batch');
