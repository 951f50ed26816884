import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'

const columns = { scholarship: 'number', student_class: 'registration_no' } as const

/** The next number of the year, `BSW-26-0018`; no two requests get the same. */
export async function nextNumber(
  tx: Tx,
  customerId: number,
  table: keyof typeof columns,
  prefix: 'BSW' | 'REG',
): Promise<string> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${table}), ${customerId}::int)`.execute(tx)
  const column = sql.ref(columns[table])
  const { rows } = await sql<{ year: string; last: number }>`
    SELECT y.year, coalesce((
             SELECT max(substring(t.number FROM '[0-9]+$')::bigint) FROM (
               SELECT ${column} AS number FROM ${sql.table(table)}
                WHERE customer_id = ${customerId} AND ${column} LIKE ${`${prefix}-`} || y.year || '-%') t
              WHERE t.number ~ '-[0-9]{1,9}$'), 0) AS last
      FROM (SELECT to_char(now() AT TIME ZONE c.timezone, 'YY') AS year FROM customer c WHERE c.id = ${customerId}) y`.execute(
    tx,
  )
  const [found] = rows
  if (!found) throw new Error(`No customer ${customerId}`)
  return `${prefix}-${found.year}-${String(found.last + 1).padStart(4, '0')}`
}
