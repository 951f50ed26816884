import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { DailyTotals, dayCalls, GenerateDaily } from '#contract/channel/daily.ts'
import { canChangeDay, dayFigures } from '#contract/channel/daily.rules.ts'
import { valuesBefore } from '#server/core/audit/snapshot.ts'
import { chooseCustomer } from '#server/core/auth/rights.ts'
import type { Tx } from '#server/core/db/database.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { enforce, fail } from '#server/core/http/fail.ts'
import { narrowingOf, scopeOf } from '#server/core/list/narrowing.ts'
import { foundSql } from '#server/core/list/conditions.ts'
import type { ListScope, Narrowing } from '#server/core/list/description.ts'
import { listPage } from '#server/core/list/page.ts'
import { requirePlatforms } from '#server/areas/channel/platform/require.ts'
import { countDays } from '#server/areas/report/rollup.ts'
import { differences } from '#server/core/resource/audit-values.ts'
import { lockRecord, readRecord } from '#server/core/resource/read.ts'
import { days } from './daily.resource.ts'

/** Before a row of a day is locked: whoever counts it the other way round would wait for this, and this for it. */
const holdDays = (tx: Tx, customerId: number) => sql`SELECT hold_days(${customerId})`.execute(tx)

/** Counts a day anew and takes its adjustment away, also where people have written it. */
async function resetDay(id: number, { tx, session, audit }: HandlerContext) {
  const { customerId, day, platformCode } = await readRecord(tx, days, id)
  await holdDays(tx, customerId)
  const { row: before, raw } = await lockRecord(tx, days, id)
  enforce(canChangeDay(before))
  const set = { source: 'GENERATED', adjustment: 0, adjustment_note: null }
  const after = await writeRow(tx, 'daily_ecommerce', raw, set, session.masterId)
  await countDays(tx, { customerId, from: day, to: day }, [platformCode])
  const row = await readRecord(tx, days, id)
  // Counted figures follow the sales; those that people had written come back with the rest.
  const figures = Object.fromEntries(dayFigures.map((key) => [key, raw[key]]))
  audit({
    action: 'daily.reset',
    resource: 'daily_ecommerce',
    recordId: id,
    customerId,
    label: days.label(row),
    version: row.version,
    ...differences(days.auditSnapshot?.(before, row) ?? before, days.auditSnapshot?.(row, before) ?? row),
    again: { command: 'daily.reset', args: { record: id } },
    restore: { columns: { ...valuesBefore(raw, after), ...(before.source === 'MANUAL' ? figures : {}) } },
  })
  return row
}

type Input = z.output<typeof GenerateDaily>

/** Counts a span of days anew. @throws DAY_LOCKED where one of them is to be overwritten and is locked */
async function generateDays(customerId: number, input: Input, { tx, session, audit }: HandlerContext) {
  const { dateFrom: from, dateTo: to, platform, overwrite = false } = input
  if (platform) await requirePlatforms(tx, platform)
  await holdDays(tx, customerId)
  const span = sql`customer_id = ${customerId} AND day BETWEEN ${from} AND ${to} AND deleted_at IS NULL
    AND ${platform ? sql`platform_code = ANY (${platform}::text[])` : sql`true`}`
  if (overwrite) {
    const { rows } = await sql<{ day: string }>`
      SELECT day::text FROM daily_ecommerce WHERE ${span} AND locked ORDER BY day LIMIT 1`.execute(tx)
    if (rows[0]) throw fail('DAY_LOCKED', rows[0])
  }
  const { numAffectedRows: reset = 0n } = overwrite
    ? await sql`
        UPDATE daily_ecommerce SET source = 'GENERATED', adjustment = 0, adjustment_note = NULL, version = version + 1,
               updated_by = ${session.masterId}
         WHERE ${span} AND source = 'ADJUSTED'`.execute(tx)
    : {}
  const counted = await countDays(tx, { customerId, from, to }, platform)
  const { rows } = await sql<{ kept: number; locked: number }>`
    SELECT count(*) FILTER (WHERE source <> 'GENERATED' AND NOT locked)::int AS kept,
           count(*) FILTER (WHERE locked)::int AS locked
      FROM daily_ecommerce WHERE ${span}`.execute(tx)
  const result = { changed: Math.max(counted, Number(reset)), kept: rows[0]?.kept ?? 0, locked: rows[0]?.locked ?? 0 }
  audit({
    action: 'daily.generate',
    resource: 'daily_ecommerce',
    recordId: null,
    customerId,
    label: `${from} – ${to}`,
    after: { ...result, overwrite, ...(platform ? { platform: platform.join(', ') } : {}) },
    again: { command: 'daily.generate', args: { dateFrom: from, dateTo: to, overwrite } },
  })
  return result
}

/** What the days of a result come to. What is left out of reports is listed and does not count. */
async function totalsOf(tx: Tx, scope: ListScope, narrowing: Narrowing): Promise<DailyTotals> {
  const keys = [...dayFigures, 'adjustment', 'net'] as const
  const sums = keys.map((key) => {
    const column = sql.ref(`daily_ecommerce.${key}`)
    return sql`coalesce(sum(${column}) FILTER (WHERE NOT daily_ecommerce.excluded), 0)::bigint AS ${sql.ref(key)}`
  })
  const { rows } =
    await sql<DailyTotals>`SELECT ${sql.join(sums)} ${foundSql(days.list, scope, narrowing, [])}`.execute(tx)
  if (!rows[0]) throw new Error('A sum without an answer')
  return rows[0]
}

export const dayHandlers: Handlers<typeof dayCalls> = {
  dailyReset: ({ params }, context) => resetDay(params.id, context),
  dailyGenerate: ({ query, body }, context) =>
    generateDays(chooseCustomer(context.session, query.customerId), body, context),

  async customerDailyList({ params, query }, context) {
    const scope = scopeOf(context, [params.customerId])
    const page = await listPage(context.tx, days.list, scope, query)
    return { ...page, totals: await totalsOf(context.tx, scope, narrowingOf(days.list, query)) }
  },
}
