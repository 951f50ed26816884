import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'

/** What a customer's setting says as a whole number, else what is usual. */
const days = (key: string, usual: number) => sql<number>`coalesce((
  SELECT s.value::int FROM setting s
   WHERE s.customer_id = c.id AND s.key = ${key} AND s.deleted_at IS NULL AND s.value ~ '^\\d{1,3}$'), ${sql.lit(usual)})`

/** When a complaint that is opened now should be closed: some working days later, at the same time of the day. */
export async function dueFromNow(tx: Tx, customerId: number): Promise<string> {
  // Working days are those from Monday to Friday where the customer is.
  const { rows } = await sql<{ due: Date }>`
    SELECT CASE WHEN t.days = 0 THEN now() ELSE (
             SELECT (d.day::date + t.local::time) AT TIME ZONE c.timezone
               FROM generate_series(t.local::date + 1, t.local::date + t.days * 2 + 7, interval '1 day') AS d(day)
              WHERE extract(isodow FROM d.day) < 6 ORDER BY d.day OFFSET t.days - 1 LIMIT 1) END AS due
      FROM customer c
     CROSS JOIN LATERAL (SELECT now() AT TIME ZONE c.timezone AS local,
                                ${days('complaint.due_working_days', 2)} AS days) t
     WHERE c.id = ${customerId}`.execute(tx)
  if (!rows[0]) throw new Error(`No customer ${customerId}`)
  return rows[0].due.toISOString()
}

/** `CPL-2406-0045`: year and month where the customer is, and a number that runs within it and is never given twice. */
export async function nextTicketNo(tx: Tx, customerId: number): Promise<string> {
  // The row of the month stays locked until the transaction ends: whoever comes meanwhile waits and gets the next.
  const { rows } = await sql<{ month: string; last: number }>`
    INSERT INTO complain_series (customer_id, month, last)
    SELECT c.id, m.month, 1 + coalesce((
             SELECT max(substring(t.ticket_no FROM '\\d+$')::int) FROM complain t
              WHERE t.customer_id = c.id AND t.ticket_no ~ ('^CPL-' || m.month || '-\\d{4,8}$')), 0)
      FROM customer c CROSS JOIN LATERAL (SELECT to_char(now() AT TIME ZONE c.timezone, 'YYMM') AS month) m
     WHERE c.id = ${customerId}
        ON CONFLICT (customer_id, month) DO UPDATE SET last = complain_series.last + 1
    RETURNING month, last`.execute(tx)
  const [given] = rows
  if (!given) throw new Error(`No customer ${customerId}`)
  return `CPL-${given.month}-${String(given.last).padStart(4, '0')}`
}

/** In SQL, of a complaint: until when it can be opened again. */
export const reopenUntil = sql<Date | null>`CASE WHEN complain.status <> 'OPEN' AND complain.handled_at IS NOT NULL THEN
  complain.handled_at + make_interval(days => coalesce((
    SELECT s.value::int FROM setting s WHERE s.customer_id = complain.customer_id AND s.key = 'complaint.reopen_days'
       AND s.deleted_at IS NULL AND s.value ~ '^\\d{1,3}$'), 14)) END`
