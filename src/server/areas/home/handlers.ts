import { sql } from 'kysely'
import type { home, HomeWidget } from '#contract/home/home.ts'
import type { WidgetKey } from '#contract/home/widgets.ts'
import { isFigure, maySee, widgetKeys, widgets } from '#contract/home/widgets.ts'
import { zoneOffset } from '#server/core/db/list.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import type { Here } from './attention.ts'
import { waiting } from './attention.ts'
import { readFigure } from './figures.ts'

/** Which day it is where the customer is, and until when everything is counted in the figures. */
async function nowOf(tx: Tx, customerId: number): Promise<{ today: string; asOf: Date }> {
  const { rows } = await sql<{ today: string; asOf: Date }>`
    SELECT (now() AT TIME ZONE c.timezone)::date::text AS today,
           coalesce((SELECT min(d.at) FROM rekap_dirty d
                      WHERE d.customer_id = c.id AND d.metric IN ('ENROL', 'REEDEM', 'SALE')), now()) AS "asOf"
      FROM customer c WHERE c.id = ${customerId}`.execute(tx)
  if (!rows[0]) throw new Error(`No customer ${customerId}`)
  return rows[0]
}

async function read(context: HandlerContext, key: WidgetKey, here: Here): Promise<HomeWidget> {
  if (!isFigure(key)) return { key, before: null, trend: null, parts: [], ...(await waiting(context, key, here)) }
  return { key, more: false, parts: [], ...(await readFigure[key](context.tx, here)) }
}

export const homeHandlers: Handlers<{ home: typeof home }> = {
  async home({ params: { customerId }, query }, context) {
    const { tx, may, session } = context
    const hidden = query.widgets?.find((key) => !maySee(key, may))
    const lacking = hidden && widgets[hidden].needs.find((permission) => !may(permission))
    if (lacking) throw fail('FORBIDDEN', { permission: lacking })
    const wanted = new Set(query.widgets ?? widgetKeys)
    const { today, asOf } = await nowOf(tx, customerId)
    const here = { customerId, today, masterId: session.masterId, offset: await zoneOffset(tx, customerId) }
    const shown: HomeWidget[] = []
    for (const key of widgetKeys) {
      if (wanted.has(key) && maySee(key, may)) shown.push(await read(context, key, here))
    }
    return { today, asOf: asOf.toISOString(), widgets: shown }
  },
}
