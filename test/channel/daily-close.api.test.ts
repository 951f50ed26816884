import { expect, it } from 'vitest'
import { asSystem } from '#server/core/db/database.ts'
import { closeMonths } from '#server/areas/channel/daily/close.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

/** A day of sales that was last changed at a moment, by a person or by the server. */
const day = (on: string, more: { updated_by?: number; updated_at: Date }) =>
  server.db
    .insertInto('daily_ecommerce')
    .values({ customer_id: server.home.customerId, day: on, platform_code: 'TOKOPEDIA', source: 'MANUAL', ...more })
    .returning('id')
    .executeTakeFirstOrThrow()

it('locks the days of a month in the first days of the next, but for what people have changed since', async () => {
  const before = new Date('2025-03-20T03:00:00Z')
  const after = new Date('2025-04-01T03:00:00Z')
  const { id: updated_by } = (await server.as('FINANCE')).person
  const ids = {
    first: await day('2025-03-01', { updated_at: before }),
    last: await day('2025-03-31', { updated_at: before, updated_by }),
    counted: await day('2025-03-15', { updated_at: after }),
    unlocked: await day('2025-03-16', { updated_at: after, updated_by }),
    older: await day('2025-02-28', { updated_at: before }),
    newer: await day('2025-04-01', { updated_at: after }),
  }
  const locked = async () => {
    const rows = await server.db
      .selectFrom('daily_ecommerce')
      .select('id')
      .where('customer_id', '=', server.home.customerId)
      .where('locked', '=', true)
      .execute()
    const own = new Set(rows.map(({ id }) => id))
    return Object.entries(ids).flatMap(([name, { id }]) => (own.has(id) ? [name] : []))
  }
  const close = (moment: string) => asSystem(server.db, (tx) => closeMonths(tx, new Date(moment)))
  // Not before the month is over where the customer is, and not long after.
  await close('2025-03-31T16:59:00Z')
  await close('2025-04-08T17:00:00Z')
  expect(await locked()).toEqual([])
  await close('2025-03-31T17:00:00Z')
  expect(await locked()).toEqual(['first', 'last', 'counted'])
})
