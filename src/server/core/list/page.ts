import type { Page } from '#contract/core/call.ts'
import type { ListFields } from '#contract/core/list/list-field.ts'
import type { Tx } from '#server/core/db/database.ts'
import { paginationOf } from '#server/core/db/list.ts'
import { invalid } from '#server/core/http/fail.ts'
import { narrowingOf } from './narrowing.ts'
import { writeCursor } from './cursor.ts'
import { LIST_SECONDS, withinSeconds } from './deadline.ts'
import type { ListDescription, ListScope, Narrowing } from './description.ts'
import type { Found, WindowQuery } from './find-window.ts'
import { findAndCount, findWindow, isPlaced, offsetOf } from './find-window.ts'
import type { Order, Result } from './order.ts'
import { orderOf } from './order.ts'
import type { Total } from './total.ts'
import { estimatedTotal, rememberedTotal, totalOf } from './total.ts'

/** Refuses a query that gives the start of its window in more than one way. */
function requireOneStart({ page, row, fromEnd, after, before }: WindowQuery): void {
  const starts = Object.entries({ page: page > 1 ? page : undefined, row, fromEnd, after, before }).flatMap(
    ([name, value]) => (value === undefined ? [] : [name]),
  )
  const [first, ...more] = starts
  if (first !== undefined && more.length > 0) {
    throw invalid(...more.map((field) => ({ field, message: `cannot go together with ${first}` })))
  }
}

/** The total: known from the window itself when it reaches the end, otherwise queried. */
async function windowTotal(found: number, query: WindowQuery, ask: () => Promise<Total>): Promise<Total> {
  const offset = offsetOf(query)
  const isEnd = !isPlaced(query) && found < query.limit && (found > 0 || offset === 0)
  if (isEnd) return { total: offset + found, estimated: false }
  const { total, estimated } = await ask()
  return { total: isPlaced(query) ? total : Math.max(total, found > 0 ? offset + found : 0), estimated }
}

const isNarrowed = ({ conditions, keyword, ids }: Narrowing) =>
  conditions.length > 0 || (keyword !== undefined && keyword !== '') || ids !== undefined

/** The ids of a window and how many rows the whole result has. */
async function find(tx: Tx, result: Result, query: WindowQuery): Promise<{ found: Found[]; total: Total }> {
  const { description, scope, narrowing } = result
  const known = query.exact === true ? undefined : rememberedTotal(tx, description, scope, narrowing)
  const isSearch = !known && isNarrowed(narrowing) && !isPlaced(query) && query.exact !== true
  const counted = isSearch ? await findAndCount(tx, result, query) : undefined
  if (counted?.found) return { found: counted.found, total: { total: counted.total, estimated: false } }
  const found = await findWindow(tx, result, query)
  const total = await windowTotal(found.length, query, async () => {
    if (known) return known
    return counted
      ? estimatedTotal(tx, description, scope, narrowing)
      : totalOf(tx, description, scope, narrowing, query.exact === true)
  })
  return { found, total }
}

/**
 * A window of a list: by page, by the number of its first row, or by a cursor. With cursors no row is repeated or
 * skipped, whatever is written in between.
 * @throws VALIDATION, FORBIDDEN, LIST_TOO_SLOW
 */
export async function listPage<F extends ListFields, Row extends { id: number }>(
  tx: Tx,
  description: ListDescription<F, Row>,
  scope: ListScope,
  query: WindowQuery & Readonly<Record<string, unknown>>,
  seconds = LIST_SECONDS,
): Promise<Page<Row>> {
  requireOneStart(query)
  const order = orderOf(description, scope, query.sort)
  const narrowing = narrowingOf(description, query)
  return withinSeconds(tx, seconds, async () => {
    const {
      found,
      total: { total, estimated },
    } = await find(tx, { description, scope, narrowing, order }, query)
    const { limit, fromEnd } = query
    const row = fromEnd === undefined ? query.row : Math.max(total - fromEnd - limit, 0)
    const page = row === undefined ? query.page : Math.floor(row / limit) + 1
    return {
      data: await inOrder(tx, description, found),
      pagination: {
        ...paginationOf({ page, limit }, total),
        ...(estimated ? { totalEstimated: true } : {}),
        ...places(order, found),
      },
    }
  })
}

function places(order: Order, found: readonly Found[]): { before?: string; after?: string } {
  const [first, last] = [found[0]?.place, found.at(-1)?.place]
  return first && last ? { before: writeCursor(order, first), after: writeCursor(order, last) } : {}
}

/** The records with the ids found, in that order; one that was deleted in the meantime is left out. */
async function inOrder<F extends ListFields, Row extends { id: number }>(
  tx: Tx,
  { rows }: ListDescription<F, Row>,
  found: readonly Found[],
): Promise<Row[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const byId = new Map((await rows(tx, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
