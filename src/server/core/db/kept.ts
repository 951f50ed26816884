import type { CompiledQuery, RawBuilder } from 'kysely'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import type { ClientBase, QueryArrayResult, QueryResult } from 'pg'
import type { Database } from './schema.gen.ts'

const MARK = '/* kept */'

/**
 * Marks a statement whose plan each connection keeps: planning one with many joins takes longer than running it. Only
 * for statements of one text whose best plan is the same whatever is asked: by keys, never by patterns or filters. They
 * name their columns, because a kept `*` fails once a migration has added one.
 */
export const kept = sql`${sql.raw(MARK)}`

/** Here statements are written; none is asked. */
const writer = new Kysely<Database>({
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

/** Stands in a statement for what is given with each asking. */
const GIVEN = Object.freeze({ given: true })

/** Asks a kept statement, with the one value that it is given. */
type AskKept<Row> = (db: Kysely<Database>, given: unknown) => Promise<Row[]>

/** A statement as `keptStatement` makes it; undefined when it depends on further values, for which no plan is kept. */
export function keptUnlessMore<Row>(
  write: (db: Kysely<Database>, given: RawBuilder<unknown>) => Compilable<Row>,
): AskKept<Row> | undefined {
  const written = write(writer, sql`${GIVEN}`).compile(writer)
  const { sql: text, parameters } = written
  if (!text.includes(MARK) || parameters.some((value) => value !== GIVEN)) return undefined
  return async (db, given) => (await db.executeQuery<Row>({ ...written, parameters: parameters.map(() => given) })).rows
}

/**
 * A kept statement that is also written only once: putting one with many columns together takes longer than sending it.
 * `write` gets the one value that it is asked with, as often as it needs it, and a database that answers nothing.
 */
export function keptStatement<Row>(
  write: (db: Kysely<Database>, given: RawBuilder<unknown>) => Compilable<Row>,
): AskKept<Row> {
  let ask: AskKept<Row> | undefined
  return (db, given) => {
    ask ??= keptUnlessMore(write)
    if (!ask) throw new Error('A kept statement is marked, and depends on what it is given only')
    return ask(db, given)
  }
}

/** What each kept statement is called, on every connection alike. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `kept_${names.size}`
  names.set(text, name)
  return name
}

type Named = Record<string, unknown>

/**
 * Rows by the names of their columns. pg would copy an object of all the names for each row, which for the thirty
 * columns of a voucher takes ten times as long.
 */
function inNames({ fields, rows, ...result }: QueryArrayResult<unknown[]>): Omit<QueryResult<Named>, 'fields'> {
  const names = fields.map(({ name }) => name)
  const byName = rows.map((values) => {
    const row: Named = {}
    for (let i = 0; i < names.length; i++) row[names[i] ?? ''] = values[i]
    return row
  })
  return { ...result, rows: byName }
}

/** Lets a connection keep the plans of the statements that are marked so. */
export function keepPlans(client: Pick<ClientBase, 'query'>): void {
  const query: (...given: unknown[]) => Promise<QueryArrayResult<unknown[]>> = client.query.bind(client)
  const keeping = (...[text, values, ...rest]: unknown[]) =>
    typeof text === 'string' && text.includes(MARK)
      ? query({ name: nameOf(text), text, values, rowMode: 'array' }).then(inNames)
      : query(text, values, ...rest)
  client.query = keeping as ClientBase['query']
}
