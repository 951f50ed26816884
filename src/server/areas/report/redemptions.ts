import { sql } from 'kysely'
import { daysOf } from '#contract/core/report-period.ts'
import type { RedemptionFlag } from '#contract/redemption/redemption.rules.ts'
import { redemptionFlags } from '#contract/redemption/redemption.rules.ts'
import { flagWords } from '#contract/redemption/redemption.ts'
import type { RedemptionsOfDay, RedemptionsOfFlag } from '#contract/report/redemptions.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Asked, Narrowed } from './asked.ts'
import { rolledUp } from './asked.ts'
import { percentOf } from './spread.ts'

/** Each outcome, also those that did not occur. The roll-up holds them as `REJECTED:USED`. */
export async function redemptionsByFlag(tx: Tx, asked: Asked<Narrowed>): Promise<RedemptionsOfFlag[]> {
  const { rows } = await sql<{ flag: RedemptionFlag; total: number }>`
    SELECT split_part(r.status, ':', 2) AS flag, sum(r.count)::int AS total ${rolledUp('REEDEM', asked)} GROUP BY 1`.execute(
    tx,
  )
  const found = new Map(rows.map(({ flag, total }) => [flag, total]))
  const all = rows.reduce((sum, { total }) => sum + total, 0)
  return redemptionFlags.map((flag) => {
    const total = found.get(flag) ?? 0
    return { flag, label: flagWords[flag], total, pct: percentOf(total, all) }
  })
}

/** Each day of the period, by the state that what was sent in has now. */
export async function redemptionsByDay(tx: Tx, asked: Asked<Narrowed>): Promise<RedemptionsOfDay[]> {
  const of = (status: string) =>
    sql`coalesce(sum(r.count) FILTER (WHERE split_part(r.status, ':', 1) = ${status}), 0)::int`
  const { rows } = await sql<RedemptionsOfDay>`
    SELECT r.day::text AS day, ${of('REDEEMED')} AS redeemed, ${of('REJECTED')} AS rejected, ${of('PENDING')} AS pending,
           ${of('CANCELLED')} AS cancelled, sum(r.count)::int AS total
      ${rolledUp('REEDEM', asked)} GROUP BY r.day`.execute(tx)
  const found = new Map(rows.map((row) => [row.day, row]))
  return daysOf(asked.period).map(
    (day) => found.get(day) ?? { day, redeemed: 0, rejected: 0, pending: 0, cancelled: 0, total: 0 },
  )
}
