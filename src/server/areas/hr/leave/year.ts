import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'

/** The day that it is for each customer. */
const today = sql`(now() AT TIME ZONE c.timezone)::date`

/** Gives customers without a list of holidays the one of the ministers' decree, to be changed from then on. */
export async function giveHolidays(tx: Tx): Promise<void> {
  await sql`
    INSERT INTO work_holiday (customer_id, day, name, kind)
    SELECT c.id, h.day, h.name, h.kind FROM customer c, holiday h
     WHERE NOT EXISTS (SELECT FROM work_holiday w WHERE w.customer_id = c.id) ON CONFLICT DO NOTHING`.execute(tx)
}

/**
 * Grants the balances of the present year to all employees who are due: of types in use, for their gender, after their
 * months of service. Each is granted once, however often and by however many servers this is done.
 */
export async function grantBalances(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    WITH made AS (
      INSERT INTO leave_balance (customer_id, employee_id, leave_type_id, period_year, duration_type, entitled, expires_at)
      SELECT e.customer_id, e.id, t.id, extract(year FROM ${today})::int,
             CASE t.unit WHEN 'HOUR' THEN 'HOUR' ELSE 'DAY' END, t.quota,
             make_date(extract(year FROM ${today})::int, 12, 31)
        FROM customer c
        JOIN employee e ON e.customer_id = c.id AND e.active AND e.deleted_at IS NULL
         AND (e.resign_date IS NULL OR e.resign_date >= ${today})
        JOIN leave_type t ON t.customer_id = c.id AND t.active AND t.deleted_at IS NULL
         AND (t.gender IS NULL OR t.gender = e.gender)
         AND (e.join_date + make_interval(months => t.min_service_months))::date <= ${today}
       WHERE c.deleted_at IS NULL AND NOT EXISTS (
         SELECT FROM leave_balance b WHERE b.employee_id = e.id AND b.leave_type_id = t.id
            AND b.period_year = extract(year FROM ${today})::int)
      ON CONFLICT DO NOTHING RETURNING id, customer_id, entitled),
    noted AS (
      INSERT INTO leave_ledger (customer_id, balance_id, delta, reason)
      SELECT customer_id, id, entitled, 'GRANT' FROM made ON CONFLICT DO NOTHING RETURNING 1)
    SELECT count(*)::int AS n FROM noted`.execute(tx)
  return rows[0]?.n ?? 0
}

/**
 * Closes the balances of years that are over: of what is left, as much as the type allows goes into the next year, and
 * the rest expires. What waits for a decision stays. Each balance is closed once.
 */
export async function closeBalances(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    WITH over AS (
      SELECT b.id, b.customer_id, b.employee_id, b.leave_type_id, b.period_year, b.remaining,
             least(b.remaining, t.carry_over_max) AS most
        FROM leave_balance b JOIN customer c ON c.id = b.customer_id JOIN leave_type t ON t.id = b.leave_type_id
       WHERE b.expires_at < ${today} AND b.remaining > 0 AND b.deleted_at IS NULL
         AND NOT EXISTS (SELECT FROM leave_ledger l WHERE l.balance_id = b.id AND l.reason = 'EXPIRE')
         FOR UPDATE OF b),
    following AS (
      SELECT n.id, n.customer_id, o.most FROM over o JOIN leave_balance n ON n.employee_id = o.employee_id
         AND n.leave_type_id = o.leave_type_id AND n.period_year = o.period_year + 1 AND n.deleted_at IS NULL
       WHERE o.most > 0),
    carried AS (
      INSERT INTO leave_ledger (customer_id, balance_id, delta, reason)
      SELECT customer_id, id, most, 'CARRY' FROM following ON CONFLICT DO NOTHING RETURNING balance_id, delta),
    given AS (
      UPDATE leave_balance b SET carried = b.carried + c.delta, version = b.version + 1
        FROM carried c WHERE c.balance_id = b.id RETURNING 1),
    expired AS (
      INSERT INTO leave_ledger (customer_id, balance_id, delta, reason)
      SELECT customer_id, id, -remaining, 'EXPIRE' FROM over ON CONFLICT DO NOTHING RETURNING balance_id, delta),
    closed AS (
      UPDATE leave_balance b SET carried = b.carried + x.delta, version = b.version + 1
        FROM expired x WHERE x.balance_id = b.id RETURNING 1)
    SELECT (SELECT count(*) FROM closed)::int + 0 * (SELECT count(*) FROM given)::int AS n`.execute(tx)
  return rows[0]?.n ?? 0
}
