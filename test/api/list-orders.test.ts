import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { inTenant } from '#server/db/database.ts'
import { foundSql } from '#server/list/conditions.ts'
import type { ListScope } from '#server/list/description.ts'
import { orderOf, orderSql } from '#server/list/order.ts'
import { resources } from '#server/resources.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

interface Plan {
  'Node Type': string
  Plans?: Plan[]
}
const sorts = (plan: Plan): boolean => plan['Node Type'] === 'Sort' || (plan.Plans ?? []).some(sorts)

it('every list has an index in its usual order', async () => {
  const { customerId } = server.home
  const scope: ListScope = { customerIds: [customerId], offset: 0, may: () => true }
  const without = await inTenant(server.running.server.databases.app, { customerIds: [customerId] }, async (tx) => {
    // Empty tables are sorted whatever indexes they have, unless everything else costs more.
    await sql`SELECT set_config(name, 'off', true) FROM unnest(ARRAY['enable_seqscan', 'enable_bitmapscan', 'enable_sort']) AS name`.execute(
      tx,
    )
    const names: string[] = []
    for (const [kind, { list }] of Object.entries(resources)) {
      const order = orderOf(list, scope, undefined)
      const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
        EXPLAIN (FORMAT JSON) SELECT 1 ${foundSql(list, scope, { conditions: [] }, order.keys)}
         ORDER BY ${orderSql(order)} LIMIT 50`.execute(tx)
      const plan = rows[0]?.['QUERY PLAN'][0].Plan
      if (!plan || sorts(plan)) names.push(kind)
    }
    return names
  })
  expect(without).toEqual([])
})
