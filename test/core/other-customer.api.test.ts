import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyCall } from '#contract/core/call.ts'
import { paramNames } from '#contract/core/call.ts'
import { endThisSession } from '#contract/session/session.ts'
import { grantRole, makePerson, makeRole } from '#test/factories/people.ts'
import type { NamedCall } from '#test/helpers/contract/calls.ts'
import { allCallsOfLists } from '#test/helpers/contract/calls.ts'
import { readCatalogue } from '#test/helpers/contract/catalogue.ts'
import type { Client, RawInput } from '#test/helpers/client.ts'
import { expectOfEvery, summaryOf } from '#test/helpers/contract/every-call.ts'
import type { Key } from '#test/helpers/fill-tables.ts'
import { fillTables } from '#test/helpers/fill-tables.ts'
import { rightBody } from '#test/helpers/contract/right-body.ts'
import { ownServer } from '#test/helpers/server.ts'

const server = ownServer()

/** Logging out would end the session that tries the others. */
const guarded = allCallsOfLists.filter(({ endpoint }) => endpoint.access !== null && endpoint !== endThisSession)

/** Well-formed path parameters: of the home customer but for those given. */
function paramsOf(endpoint: AnyCall, given: Readonly<Record<string, unknown>>, otherwise: unknown) {
  return Object.fromEntries(paramNames(endpoint.path).map((name) => [name, given[name] ?? otherwise]))
}

/** The number of every record of a customer that is not the caller's. */
const THEIRS = 7_654_321

describe('what is another customer’s', () => {
  let client: Client
  let keys: Map<string, Key>

  /** What the server counts by itself, whoever does what. */
  const counted = new Set(['rekap_dirty', 'rekap_harian'])

  /** Every record of the other customer, as it stands. */
  async function theirs(): Promise<string[]> {
    const rows: string[] = []
    for (const [table, key] of keys) {
      if (counted.has(table)) continue
      const is = sql.join(
        Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
        sql` AND `,
      )
      const found = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(table)} t WHERE ${is}`.execute(
        server.db,
      )
      rows.push(`${table} ${found.rows.map(({ row }) => row).join()}`)
    }
    return rows
  }

  beforeAll(async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
       WHERE is_identity = 'YES' AND table_schema = 'public'`.execute(server.db)
    for (const { table, column } of rows) {
      const restart = sql`ALTER TABLE ${sql.table(table)} ALTER COLUMN ${sql.ref(column)} RESTART WITH ${sql.lit(THEIRS)}`
      await restart.execute(server.db)
    }
    keys = await fillTables(server.db, await readCatalogue(server.db), 9)
    for (const { table, column } of rows) {
      const onward = sql`ALTER TABLE ${sql.table(table)} ALTER COLUMN ${sql.ref(column)} RESTART WITH 1000`
      await onward.execute(server.db)
    }
    const role = await makeRole(server.db, ['*'])
    client = await server.session(await makePerson(server.db, server.home.customerId, { roles: [role] }))
    // As partners do who also look at a third customer.
    await grantRole(server.db, server.other.customerId, client.person.id, 'PARTNER_VIEWER')
  })

  it('has a record in nearly every table, under one number', () => {
    const numbered = [...keys].filter(([, key]) => Object.values(key).some((value) => Number(value) === THEIRS))
    expect(numbered.length).toBeGreaterThan(60)
  })

  /** Changes that most updates accept, beside a whole body that is made for the call. */
  const partial: readonly unknown[] = [
    { version: 1 },
    { exclude: false },
    { ids: [THEIRS], reason: 'x' },
    { resolution: 'x', reason: 'x', version: 1 },
  ]

  /** The other customer's record from home, and with the other customer named wherever one can be named. */
  const inputsOf = (call: NamedCall): RawInput[] => {
    const { endpoint } = call
    const progress = keys.get('upload_progress')
    const lookup = 'department'
    const home = { customerId: server.home.customerId, progressId: progress?.id, resource: 'voucher', type: lookup }
    const own = paramsOf(endpoint, home, THEIRS)
    const query = endpoint.query && 'customerId' in endpoint.query.shape ? { query: { customerId: THEIRS } } : {}
    const places: RawInput[] = [{ params: own }]
    if (query.query) places.push({ params: own, ...query })
    if ('customerId' in own) places.push({ params: { ...own, customerId: THEIRS }, ...query })
    const { body } = endpoint
    if (!body) return places
    const right = rightBody(call, { coreClassId: THEIRS, lmsClassId: THEIRS, studentId: THEIRS, email: 'a@b.id' })
    // What the schema refuses never gets as far as the record.
    const bodies = [right, ...partial.filter((each) => body.safeParse(each).success)]
    const withBody = (place: RawInput, each: unknown): RawInput => ({ ...place, body: each })
    return bodies.flatMap((each) => places.map((place) => withBody(place, each)))
  }

  it('is neither shown nor changed by any call of a person who may do everything at home', async () => {
    const before = await theirs()
    await expectOfEvery(guarded, async (call) => {
      for (const input of inputsOf(call)) {
        const reply = await client.send(call.endpoint, input)
        const isShown = reply.status < 300 && reply.text.includes(String(THEIRS))
        if (isShown || reply.status >= 500 || reply.status === 401)
          return `${JSON.stringify(input)}: ${summaryOf(reply)}`
      }
      return undefined
    })
    expect(await theirs()).toEqual(before)
  })
})
