import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { find, findOfKind } from '#contract/core/find.ts'
import { inTenant } from '#server/core/db/database.ts'
import type { Branch } from '#server/core/find/branches.ts'
import { ownFields } from '#server/core/find/fields.ts'
import { findRecords } from '#server/core/find/find.ts'
import { findDescriptionOf } from '#server/core/find/kinds.ts'
import { readText } from '#server/core/find/text.ts'
import { makeAllKinds } from '#test/factories/kinds.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import type { Client } from '#test/helpers/client.ts'
import { refused } from '#test/helpers/client.ts'
import { ownServer } from '#test/helpers/server.ts'
import { until } from '#test/helpers/until.ts'

const server = ownServer(async () => ({ SEARCH_SECONDS: '2' }))
let client = {} as Client
const code = 'PIN-7K2M9Q3X'

beforeAll(async () => {
  const { customerId } = await makeAllKinds(server.db, 3)
  const role = await makeRole(server.db, ['*'])
  client = await server.session(await makePerson(server.db, customerId, { roles: [role] }))
})

/** Keeps everybody from the vouchers, as a machine that has too much to do keeps them waiting, until `work` is done. */
async function withLocked<T>(work: () => Promise<T>): Promise<T> {
  return server.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE voucher IN ACCESS EXCLUSIVE MODE`.execute(tx)
    return work()
  })
}

/** True once a query of this database waits for a lock. */
async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(server.db)
  return rows.length > 0
}

describe('looking that takes long', () => {
  it('is refused when it was given up with nothing found: an empty answer says that there is nothing', async () => {
    await withLocked(async () => {
      const all = await refused(client.call(find, { query: { text: code } }))
      expect(all).toMatchObject({ status: 422, code: 'FIND_TOO_SLOW' })
      const ofKind = await refused(client.call(findOfKind, { kind: 'voucher', query: { text: 'PIN' } }))
      expect(ofKind).toMatchObject({ status: 422, code: 'FIND_TOO_SLOW' })
    })
    const { found } = await client.call(find, { query: { text: code } })
    expect(found.some(({ kind, exact }) => kind === 'voucher' && exact)).toBe(true)
  })

  it('does not give up exact matches after the time that searching parts of words may take', async () => {
    const { customerId } = server.home
    const { code } = await makeVoucher(server.db, server.home)
    const text = readText(code)
    const description = findDescriptionOf('voucher')
    const fields = ownFields(description, text)
    const branch: Branch = { kind: 'voucher', description, customerIds: [customerId], fields, of: undefined, limit: 5 }
    const { looking } = await withLocked(async () => {
      const looking = inTenant(server.running.server.databases.app, { customerIds: [customerId] }, (tx) =>
        findRecords(tx, [branch], text, customerId, { near: 90_000, deep: 1 }),
      )
      looking.catch(() => undefined)
      await until('the search waits', isWaiting)
      return { looking }
    })
    const { found, complete } = await looking
    expect(found).toMatchObject([{ kind: 'voucher', exact: true }])
    expect(complete).toBe(true)
  })
})
