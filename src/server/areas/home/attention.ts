import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { HOME_COUNTED } from '#contract/home/home.ts'
import type { HomeWidget } from '#contract/home/home.ts'
import type { AttentionKey, AttentionWidget, HomeNow } from '#contract/home/widgets.ts'
import { attention } from '#contract/home/widgets.ts'
import { dayStart } from '#server/core/db/list.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { foundSql } from '#server/core/list/conditions.ts'
import { narrowingOf, scopeFor } from '#server/core/list/narrowing.ts'
import { resourceFor } from '#server/core/resource/registry.ts'
import { shortCodes } from '#server/areas/voucher/short-codes.ts'
import { meetingsWhere } from '#server/areas/schedule/calendar/meetings.ts'

const DAY_MS = 86_400_000
/** So many parts of a widget are shown one by one. */
const PARTS = 5

export interface Here extends HomeNow {
  customerId: number
  /** Minutes as JavaScript signs them, where the customer is. */
  offset: number
}

type Counted = Pick<HomeWidget, 'value' | 'more'> & Partial<Pick<HomeWidget, 'parts'>>

const upTo = (found: number): Counted => ({ value: Math.min(found, HOME_COUNTED), more: found > HOME_COUNTED })

/** How many rows there are, as far as it is said. */
async function countOf(tx: Tx, rows: RawBuilder<unknown>): Promise<Counted> {
  const { rows: found } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT 1 ${rows} LIMIT ${sql.lit(HOME_COUNTED + 1)}) AS counted`.execute(tx)
  return upTo(found[0]?.count ?? 0)
}

/** What a list counts with the filter of the widget: the number is that of the list that it leads to. */
function ofList(context: HandlerContext, { list, filter }: AttentionWidget & { list: string }, here: Here) {
  const description = resourceFor(list, context.session, here.customerId).list
  const scope = { ...scopeFor(description, context, here.customerId), offset: here.offset }
  return countOf(context.tx, foundSql(description, scope, narrowingOf(description, filter(here))))
}

/** Classes that sold on a platform within a month and have fewer codes left there than the customer's limit. */
async function shortOfCodes(tx: Tx, { customerId, today }: Here): Promise<Counted> {
  const rows = await shortCodes(tx, { customerId, today, limit: PARTS })
  return {
    ...upTo(rows[0]?.found ?? 0),
    parts: rows.map(({ platform, platformCode, id, title, left }) => ({
      label: `${title} · ${platform}`,
      value: left,
      filter: { status: 'AVAILABLE', platform: platformCode, coreClassId: String(id) },
    })),
  }
}

/** What is no list with columns of its own. */
const others: Partial<Record<AttentionKey, (tx: Tx, here: Here) => Promise<Counted>>> = {
  feedback: (tx, { customerId }) =>
    countOf(
      tx,
      sql`FROM instructor_feedback f
          JOIN student_lms_class e ON e.id = f.student_lms_class_id AND e.deleted_at IS NULL AND e.status <> 'DROPPED'
         WHERE f.customer_id = ${customerId} AND f.status = 'WAITING' AND f.deleted_at IS NULL`,
    ),
  meetings(tx, { customerId, today, offset }) {
    const from = new Date(dayStart(today, offset))
    const range = { customerId, from, to: new Date(from.getTime() + DAY_MS) }
    return countOf(
      tx,
      sql`FROM class_activity_item i JOIN lms_class l ON l.id = i.lms_class_id
         WHERE ${meetingsWhere(range)} AND i.cancelled_at IS NULL AND l.workflow <> 'CANCELLED'`,
    )
  },
  connections: (tx, { customerId }) =>
    countOf(tx, sql`FROM integration g WHERE g.customer_id = ${customerId} AND g.enabled AND g.last_error IS NOT NULL`),
  codes: shortOfCodes,
}

/** How much of a kind waits. */
export function waiting(context: HandlerContext, key: AttentionKey, here: Here): Promise<Counted> {
  const widget: AttentionWidget = attention[key]
  const { list } = widget
  if (list !== undefined) return ofList(context, { ...widget, list }, here)
  const count = others[key]
  if (!count) throw new Error(`Nothing says how ${key} is counted`)
  return count(context.tx, here)
}
