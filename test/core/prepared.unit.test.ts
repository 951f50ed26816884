import type { CompiledQuery } from 'kysely'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import type { ClientBase } from 'pg'
import { describe, expect, it } from 'vitest'
import {
  prepared,
  enablePreparedStatements,
  preparedStatement,
  preparedIfSingleValue,
} from '#server/core/db/prepared.ts'
import type { Database } from '#server/core/db/schema.gen.ts'
import { withDetails } from '#server/areas/voucher/queries.ts'

/** A connection that records its queries. */
function connection(isPooled = false) {
  const asked: unknown[][] = []
  const fields = ['id', 'name'].map((name) => ({ name }))
  const rows = [
    [1, 'one'],
    [2, null],
  ]
  const query = (...given: unknown[]) => (asked.push(given), Promise.resolve({ command: 'SELECT', fields, rows }))
  const client = { query } as unknown as ClientBase
  enablePreparedStatements(client, isPooled)
  return { client, asked }
}

/** A database that records its queries. */
function database() {
  const asked: CompiledQuery[] = []
  const executeQuery = (query: CompiledQuery) => (asked.push(query), Promise.resolve({ rows: [] }))
  return { db: { executeQuery } as unknown as Kysely<Database>, asked }
}

describe('a prepared statement', () => {
  it('is compiled once and binds its value wherever it occurs', async () => {
    const { db, asked } = database()
    let written = 0
    const ask = preparedStatement((_, id) => {
      written++
      return sql`SELECT ${prepared} ${id}::bigint + ${id}::bigint`
    })
    await ask(db, 3)
    await ask(db, 4)
    expect(written).toBe(1)
    expect(asked.map(({ sql: text, parameters }) => [text, parameters])).toEqual([
      ['SELECT /* prepared */ $1::bigint + $2::bigint', [3, 3]],
      ['SELECT /* prepared */ $1::bigint + $2::bigint', [4, 4]],
    ])
  })

  it('is refused when it has a further parameter or lacks the mark', () => {
    expect(preparedIfSingleValue((_, id) => sql`SELECT ${prepared} ${id} + ${1}`)).toBeUndefined()
    expect(preparedIfSingleValue((_, id) => sql`SELECT ${id}`)).toBeUndefined()
    expect(() => preparedStatement((_, id) => sql`SELECT ${prepared} ${id} + ${1}`)(database().db, 3)).toThrow(
      'no parameter but its own',
    )
  })
})

describe('a connection', () => {
  it('prepares marked statements under the same name as other connections', () => {
    const [one, other] = [connection(), connection()]
    void one.client.query('SELECT /* prepared */ 1 WHERE $1', [true])
    void one.client.query('SELECT /* prepared */ 2 WHERE $1', [true])
    void other.client.query('SELECT /* prepared */ 1 WHERE $1', [false])
    const [[first], [second]] = one.asked as [[{ name: string }], [{ name: string }]]
    expect(first).toMatchObject({ text: 'SELECT /* prepared */ 1 WHERE $1', values: [true] })
    expect(second.name).not.toBe(first.name)
    expect(other.asked[0]?.[0]).toMatchObject({ name: first.name, values: [false] })
  })

  it('prepares nothing behind a pooler', () => {
    const { client, asked } = connection(true)
    void client.query('SELECT /* prepared */ 1 WHERE $1', [true])
    expect(asked[0]?.[0]).toEqual({ text: 'SELECT /* prepared */ 1 WHERE $1', values: [true], rowMode: 'array' })
  })

  it('asks for rows as arrays and returns them as objects', async () => {
    const { client, asked } = connection()
    const { rows } = await client.query<Record<string, unknown>>('SELECT /* prepared */ id, name')
    expect(rows).toEqual([
      { id: 1, name: 'one' },
      { id: 2, name: null },
    ])
    expect(asked[0]?.[0]).toMatchObject({ rowMode: 'array' })
  })

  it('does not prepare unmarked statements', () => {
    const { client, asked } = connection()
    void client.query('SELECT 1 WHERE $1', [true])
    expect(asked).toEqual([['SELECT 1 WHERE $1', [true]]])
  })

  it('gets the id of a voucher as the only parameter: a prepared plan could not use a partial index otherwise', () => {
    const db = new Kysely<Database>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (any) => new PostgresIntrospector(any),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    })
    const { sql, parameters } = withDetails(db.selectFrom('voucher').where('voucher.id', '=', 1)).compile()
    expect(sql).toContain('/* prepared */')
    expect(parameters).toEqual([1])
  })
})
