import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { BoardStage, prospectBoard } from '#contract/crm/prospect-calls.ts'
import { BOARD_CARDS } from '#contract/crm/prospect-calls.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { foundSql } from '#server/core/list/conditions.ts'
import { LIST_SECONDS, withinSeconds } from '#server/core/list/deadline.ts'
import { findWindow } from '#server/core/list/find-window.ts'
import { narrowingOf, scopeOf } from '#server/core/list/narrowing.ts'
import { orderOf } from '#server/core/list/order.ts'
import prospects from './prospect.resource.ts'

type Query = z.output<NonNullable<(typeof prospectBoard)['query']>>

/** The prospects of a filter by stage, the first of each with it. A filter by stage hides the other stages. */
export async function boardOf(customerId: number, query: Query, context: HandlerContext): Promise<BoardStage[]> {
  const { tx } = context
  const { list } = prospects
  const scope = scopeOf(context, [customerId])
  const narrowing = narrowingOf(list, query)
  const order = orderOf(list, scope, query.sort)
  const stageId = sql.ref(`${list.alias}.stage_id`)
  return withinSeconds(tx, LIST_SECONDS, async () => {
    const { rows: counts } = await sql<{ stage: number; count: number; value: number }>`
      SELECT ${stageId} AS stage, count(*)::int AS count,
             coalesce(sum(${sql.ref(`${list.alias}.value`)}), 0)::bigint AS value
      ${foundSql(list, scope, narrowing)} GROUP BY 1`.execute(tx)
    const counted = new Map(counts.map((one) => [one.stage, one]))
    const all = await tx
      .selectFrom('pipeline_stage')
      .select(['id', 'name', 'kind', 'color', 'sla_days as slaDays', 'wip_limit as wipLimit'])
      .where('customer_id', '=', customerId)
      .where('deleted_at', 'is', null)
      .orderBy('sort_order')
      .orderBy('id')
      .execute()
    const isAsked = narrowing.conditions.some(({ field }) => field === 'stageId')
    const shown = isAsked ? all.filter(({ id }) => counted.has(id)) : all
    const found: number[][] = []
    for (const { id } of shown) {
      const inStage = { field: 'stageId', condition: { op: 'in' as const, values: [id] } }
      const within = { ...narrowing, conditions: [...narrowing.conditions, inStage] }
      const cards = counted.has(id)
        ? await findWindow(tx, { description: list, scope, narrowing: within, order }, { page: 1, limit: BOARD_CARDS })
        : []
      found.push(cards.map((one) => one.id))
    }
    const rows = new Map((await list.rows(tx, found.flat())).map((row) => [row.id, row]))
    return shown.map((stage, n) => {
      const { count = 0, value = 0 } = counted.get(stage.id) ?? {}
      const cards = (found[n] ?? []).flatMap((id) => rows.get(id) ?? [])
      return Object.assign(stage, { count, value, cards })
    })
  })
}
