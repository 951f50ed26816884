-- Leave as people work with it: types, balances and requests are records like all others.
SELECT set_config('app.scope', 'system', true);

ALTER TABLE leave_balance ADD COLUMN deleted_at timestamptz;
ALTER TABLE leave_request ADD COLUMN deleted_at timestamptz,
  -- Of half a day: which half.
  ADD COLUMN half text CHECK (half IN ('AM','PM')),
  ADD COLUMN cancel_reason text;
DROP INDEX leave_balance_once;
CREATE UNIQUE INDEX leave_balance_once ON leave_balance (employee_id, leave_type_id, period_year) WHERE deleted_at IS NULL;
CREATE INDEX leave_balance_expiry ON leave_balance (expires_at) WHERE deleted_at IS NULL;
CREATE INDEX leave_request_days ON leave_request (customer_id, start_date, end_date)
  WHERE status IN ('PENDING','APPROVED') AND deleted_at IS NULL;
-- Granted, carried over and expired once, whichever server does it and however often it is tried.
CREATE UNIQUE INDEX leave_ledger_once ON leave_ledger (balance_id, reason) WHERE reason IN ('GRANT','CARRY','EXPIRE');

-- The days that leave takes, so that a cancellation gives them back.
ALTER TABLE employee_attendance ADD COLUMN deleted_at timestamptz,
  ADD COLUMN leave_request_id bigint REFERENCES leave_request ON DELETE SET NULL;
CREATE INDEX employee_attendance_leave ON employee_attendance (leave_request_id) WHERE leave_request_id IS NOT NULL;
DROP INDEX employee_attendance_once;
CREATE UNIQUE INDEX employee_attendance_once ON employee_attendance (employee_id, day) WHERE deleted_at IS NULL;

-- The days on which no one of a customer works. They begin as those of the ministers' decree, and are the customer's to change.
CREATE TABLE work_holiday (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  day date NOT NULL,
  name text NOT NULL,
  kind text NOT NULL DEFAULT 'HOLIDAY' CHECK (kind IN ('HOLIDAY','JOINT_LEAVE','COMPANY')),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CALL stamp_table('work_holiday');
CREATE UNIQUE INDEX work_holiday_day ON work_holiday (customer_id, day) WHERE deleted_at IS NULL;
CALL guard_tenant_table('work_holiday');
INSERT INTO work_holiday (customer_id, day, name, kind) SELECT c.id, h.day, h.name, h.kind FROM customer c, holiday h;

-- Found when they are purged.
CREATE INDEX leave_balance_purge ON leave_balance (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX leave_request_purge ON leave_request (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX employee_attendance_purge ON employee_attendance (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX work_holiday_purge ON work_holiday (deleted_at) WHERE deleted_at IS NOT NULL;

DROP INDEX leave_request_number;
CREATE UNIQUE INDEX leave_request_number ON leave_request (customer_id, number) WHERE deleted_at IS NULL;

CALL open_to_lists('leave_balance');
CALL open_to_lists('leave_request');
CALL open_to_lists('employee_attendance');
CALL open_to_lists('work_holiday');
CALL tell_changes('leave_type');
CALL tell_changes('leave_balance');
CALL tell_changes('leave_request');
