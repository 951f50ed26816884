import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { ClientBase } from 'pg'
import { describe, expect, it } from 'vitest'
import { keepPlans } from '#server/db/kept.ts'
import type { Database } from '#server/db/schema.gen.ts'
import { withDetails } from '#server/voucher/queries.ts'

/** A connection that notes what it is asked. */
function connection() {
  const asked: unknown[][] = []
  const client = { query: (...given: unknown[]) => void asked.push(given) } as unknown as ClientBase
  keepPlans(client)
  return { client, asked }
}

describe('plans', () => {
  it('are kept for marked statements, under one name on every connection', () => {
    const [one, other] = [connection(), connection()]
    void one.client.query('SELECT /* kept */ 1 WHERE $1', [true])
    void one.client.query('SELECT /* kept */ 2 WHERE $1', [true])
    void other.client.query('SELECT /* kept */ 1 WHERE $1', [false])
    const [[first], [second]] = one.asked as [[{ name: string }], [{ name: string }]]
    expect(first).toMatchObject({ text: 'SELECT /* kept */ 1 WHERE $1', values: [true] })
    expect(second.name).not.toBe(first.name)
    expect(other.asked[0]?.[0]).toMatchObject({ name: first.name, values: [false] })
  })

  it('are made anew for all others', () => {
    const { client, asked } = connection()
    void client.query('SELECT 1 WHERE $1', [true])
    expect(asked).toEqual([['SELECT 1 WHERE $1', [true]]])
  })

  it('of vouchers depend on no value but which they are: a kept plan could use no index of some of them only', () => {
    const db = new Kysely<Database>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (any) => new PostgresIntrospector(any),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    })
    const { sql, parameters } = withDetails(db.selectFrom('voucher').where('voucher.id', '=', 1)).compile()
    expect(sql).toContain('/* kept */')
    expect(parameters).toEqual([1])
  })
})
