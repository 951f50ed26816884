import type { CompiledQuery } from 'kysely'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import type { ClientBase } from 'pg'
import { describe, expect, it } from 'vitest'
import { kept, keepPlans, keptStatement, keptUnlessMore } from '#server/core/db/kept.ts'
import type { Database } from '#server/core/db/schema.gen.ts'
import { withDetails } from '#server/areas/voucher/queries.ts'

/** A connection that notes what it is asked. */
function connection() {
  const asked: unknown[][] = []
  const fields = ['id', 'name'].map((name) => ({ name }))
  const rows = [
    [1, 'one'],
    [2, null],
  ]
  const query = (...given: unknown[]) => (asked.push(given), Promise.resolve({ command: 'SELECT', fields, rows }))
  const client = { query } as unknown as ClientBase
  keepPlans(client)
  return { client, asked }
}

/** A database that notes what it is asked. */
function database() {
  const asked: CompiledQuery[] = []
  const executeQuery = (query: CompiledQuery) => (asked.push(query), Promise.resolve({ rows: [] }))
  return { db: { executeQuery } as unknown as Kysely<Database>, asked }
}

describe('a kept statement', () => {
  it('is written once and gets its value wherever it stands', async () => {
    const { db, asked } = database()
    let written = 0
    const ask = keptStatement((_, id) => {
      written++
      return sql`SELECT ${kept} ${id}::bigint + ${id}::bigint`
    })
    await ask(db, 3)
    await ask(db, 4)
    expect(written).toBe(1)
    expect(asked.map(({ sql: text, parameters }) => [text, parameters])).toEqual([
      ['SELECT /* kept */ $1::bigint + $2::bigint', [3, 3]],
      ['SELECT /* kept */ $1::bigint + $2::bigint', [4, 4]],
    ])
  })

  it('depends on nothing else, or is none', () => {
    expect(keptUnlessMore((_, id) => sql`SELECT ${kept} ${id} + ${1}`)).toBeUndefined()
    expect(keptUnlessMore((_, id) => sql`SELECT ${id}`)).toBeUndefined()
    expect(() => keptStatement((_, id) => sql`SELECT ${kept} ${id} + ${1}`)(database().db, 3)).toThrow('kept statement')
  })
})

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

  it('are asked for rows as lists of values, which come by their names all the same', async () => {
    const { client, asked } = connection()
    const { rows } = await client.query<Record<string, unknown>>('SELECT /* kept */ id, name')
    expect(rows).toEqual([
      { id: 1, name: 'one' },
      { id: 2, name: null },
    ])
    expect(asked[0]?.[0]).toMatchObject({ rowMode: 'array' })
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
