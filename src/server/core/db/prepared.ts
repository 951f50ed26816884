import type { CompiledQuery, RawBuilder } from 'kysely'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import type { ClientBase, QueryArrayResult, QueryResult } from 'pg'
import type { Database } from './schema.gen.ts'

const MARK = '/* prepared */'

/**
 * Marks a statement that each connection prepares once: planning one with many joins takes longer than running it. Only
 * for statements of constant text whose best plan does not depend on the parameters: lookups by key, never patterns or
 * filters. They name their columns, because a prepared `*` fails once a migration has added one.
 */
export const prepared = sql`${sql.raw(MARK)}`

/** Compiles statements without a connection. */
const compiler = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

interface Compilable<Row> {
  compile(db: Kysely<Database>): CompiledQuery<Row>
}

/** Placeholder for the value that is bound at each execution. */
const PARAMETER = Object.freeze({ given: true })

/** Executes a prepared statement with its single parameter. */
type RunPrepared<Row> = (db: Kysely<Database>, value: unknown) => Promise<Row[]>

/** Like `preparedStatement`, but undefined when the statement has further parameters and so must not be prepared. */
export function preparedIfSingleValue<Row>(
  write: (db: Kysely<Database>, parameter: RawBuilder<unknown>) => Compilable<Row>,
): RunPrepared<Row> | undefined {
  const compiled = write(compiler, sql`${PARAMETER}`).compile(compiler)
  const { sql: text, parameters } = compiled
  if (!text.includes(MARK) || parameters.some((parameter) => parameter !== PARAMETER)) return undefined
  return async (db, value) =>
    (await db.executeQuery<Row>({ ...compiled, parameters: parameters.map(() => value) })).rows
}

/**
 * A prepared statement that is also compiled only once: compiling one with many columns takes longer than sending it.
 * `write` may use its parameter several times; the database that it gets only compiles.
 */
export function preparedStatement<Row>(
  write: (db: Kysely<Database>, parameter: RawBuilder<unknown>) => Compilable<Row>,
): RunPrepared<Row> {
  let run: RunPrepared<Row> | undefined
  return (db, value) => {
    run ??= preparedIfSingleValue(write)
    if (!run) throw new Error('A prepared statement needs the mark `prepared` and no parameter but its own')
    return run(db, value)
  }
}

/** Names of the prepared statements, the same on every connection. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `prepared_${names.size}`
  names.set(text, name)
  return name
}

type NamedRow = Record<string, unknown>

/**
 * Rows as objects. pg would copy a template object for each row, which for the thirty columns of a voucher takes ten
 * times as long.
 */
function toObjects({ fields, rows, ...result }: QueryArrayResult<unknown[]>): Omit<QueryResult<NamedRow>, 'fields'> {
  const names = fields.map(({ name }) => name)
  const byName = rows.map((values) => {
    const row: NamedRow = {}
    for (let i = 0; i < names.length; i++) row[names[i] ?? ''] = values[i]
    return row
  })
  return { ...result, rows: byName }
}

/**
 * Makes a connection prepare the statements marked with `prepared`. Behind a pooler it does not: what one connection to
 * PostgreSQL has prepared, the next transaction's does not know.
 */
export function enablePreparedStatements(client: Pick<ClientBase, 'query'>, isPooled: boolean): void {
  const query: (...given: unknown[]) => Promise<QueryArrayResult<unknown[]>> = client.query.bind(client)
  const preparing = (...[text, values, ...rest]: unknown[]) =>
    typeof text === 'string' && text.includes(MARK)
      ? query({ ...(isPooled ? {} : { name: nameOf(text) }), text, values, rowMode: 'array' }).then(toObjects)
      : query(text, values, ...rest)
  client.query = preparing as ClientBase['query']
}
