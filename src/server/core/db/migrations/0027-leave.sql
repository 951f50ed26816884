-- Leave: its kinds, what each employee has left, every change of that, and the requests.

CREATE TABLE leave_type (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  code text NOT NULL,
  name text NOT NULL,
  unit text NOT NULL CHECK (unit IN ('DAY','HALF_DAY','HOUR')),
  quota numeric(6,2) NOT NULL CHECK (quota >= 0),
  paid boolean NOT NULL DEFAULT true,
  requires_attachment boolean NOT NULL DEFAULT false,
  carry_over_max numeric(6,2) NOT NULL DEFAULT 0 CHECK (carry_over_max >= 0),
  min_service_months int NOT NULL DEFAULT 0 CHECK (min_service_months >= 0),
  gender text CHECK (gender IN ('L','P')),
  max_consecutive numeric(6,2) CHECK (max_consecutive > 0),
  active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CALL stamp_table('leave_type');
CREATE UNIQUE INDEX leave_type_code ON leave_type (customer_id, code) WHERE deleted_at IS NULL;
CREATE INDEX leave_type_list ON leave_type (customer_id, name, id) WHERE deleted_at IS NULL;
CALL guard_tenant_table('leave_type');

CREATE TABLE leave_balance (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  employee_id bigint NOT NULL REFERENCES employee,
  leave_type_id bigint NOT NULL REFERENCES leave_type,
  period_year int NOT NULL CHECK (period_year BETWEEN 2000 AND 2200),
  -- Half days count as 0.5 of a day.
  duration_type text NOT NULL CHECK (duration_type IN ('DAY','HOUR')),
  entitled numeric(6,2) NOT NULL DEFAULT 0,
  carried numeric(6,2) NOT NULL DEFAULT 0,
  used numeric(6,2) NOT NULL DEFAULT 0 CHECK (used >= 0),
  pending numeric(6,2) NOT NULL DEFAULT 0 CHECK (pending >= 0),
  remaining numeric(6,2) GENERATED ALWAYS AS (entitled + carried - used - pending) STORED NOT NULL,
  expires_at date,
  version int NOT NULL DEFAULT 1
);
CALL stamp_table('leave_balance');
CREATE UNIQUE INDEX leave_balance_once ON leave_balance (employee_id, leave_type_id, period_year);
CREATE INDEX leave_balance_list ON leave_balance (customer_id, period_year, employee_id, id);
CREATE INDEX leave_balance_type ON leave_balance (leave_type_id);
CALL guard_tenant_table('leave_balance');

CREATE TABLE leave_request (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  number text NOT NULL,
  employee_id bigint NOT NULL REFERENCES employee,
  leave_type_id bigint NOT NULL REFERENCES leave_type,
  start_date date NOT NULL,
  end_date date NOT NULL,
  start_time time,
  amount numeric(6,2) NOT NULL CHECK (amount > 0),
  duration_type text NOT NULL CHECK (duration_type IN ('DAY','HOUR')),
  reason text NOT NULL,
  attachment_file_id bigint REFERENCES file,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING','APPROVED','REJECTED','CANCELLED')),
  -- Who is asked to decide, and in the end who decided.
  approver_id bigint REFERENCES app_user,
  responded_at timestamptz,
  response_note text,
  cancelled_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CHECK (end_date >= start_date),
  CHECK ((status = 'CANCELLED') = (cancelled_at IS NOT NULL)),
  CHECK (status NOT IN ('APPROVED','REJECTED') OR responded_at IS NOT NULL),
  CHECK (status <> 'REJECTED' OR response_note IS NOT NULL)
);
CALL stamp_table('leave_request');
CREATE UNIQUE INDEX leave_request_number ON leave_request (customer_id, number);
-- What waits first.
CREATE INDEX leave_request_list ON leave_request (customer_id, (status <> 'PENDING'), start_date, id);
CREATE INDEX leave_request_status ON leave_request (customer_id, status);
CREATE INDEX leave_request_employee ON leave_request (employee_id, start_date);
CREATE INDEX leave_request_type ON leave_request (leave_type_id);
CREATE INDEX leave_request_approver ON leave_request (approver_id);
CREATE INDEX leave_request_attachment ON leave_request (attachment_file_id) WHERE attachment_file_id IS NOT NULL;
CALL guard_tenant_table('leave_request');

CREATE TABLE leave_ledger (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  balance_id bigint NOT NULL REFERENCES leave_balance ON DELETE CASCADE,
  delta numeric(6,2) NOT NULL,
  reason text NOT NULL CHECK (reason IN ('GRANT','CARRY','REQUEST','CANCEL','ADJUST','EXPIRE')),
  request_id bigint REFERENCES leave_request ON DELETE SET NULL,
  -- Nobody: the server itself.
  actor_id bigint REFERENCES app_user,
  note text,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX leave_ledger_of ON leave_ledger (balance_id, at DESC, id DESC);
CREATE INDEX leave_ledger_request ON leave_ledger (request_id);
CREATE INDEX leave_ledger_actor ON leave_ledger (actor_id);
CREATE INDEX leave_ledger_customer ON leave_ledger (customer_id);
CALL guard_tenant_table('leave_ledger');
-- What happened cannot be unwritten by the application.
REVOKE UPDATE, DELETE ON leave_ledger FROM academy_app;
