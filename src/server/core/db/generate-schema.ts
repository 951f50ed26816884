import type { ClientBase } from 'pg'

interface Column {
  table: string
  column: string
  type: string
  nullable: boolean
  has_default: boolean
  identity: boolean
  computed: boolean
  check: string | null
}

// A check of one column against a list of texts is what enumerations look like here.
const columnsSql = `
  SELECT c.relname AS table, a.attname AS column, NOT a.attnotnull AS nullable,
         format_type(coalesce(nullif(t.typbasetype, 0), t.oid), NULL) AS type,
         a.atthasdef AS has_default, a.attidentity <> '' AS identity, a.attgenerated <> '' AS computed,
         (SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
           WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]
             AND pg_get_constraintdef(k.oid) LIKE '%= ANY (ARRAY[%::text%' LIMIT 1) AS check
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_type t ON t.oid = a.atttypid
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
     AND c.relname NOT LIKE 'kysely%'
   ORDER BY c.relname, a.attnum`

const types: Readonly<Record<string, string>> = {
  bigint: 'number',
  'bigint[]': 'number[]',
  integer: 'number',
  numeric: 'number',
  text: 'string',
  'text[]': 'string[]',
  uuid: 'string',
  bytea: 'Buffer',
  inet: 'string',
  date: 'string',
  'time without time zone': 'string',
  boolean: 'boolean',
  jsonb: 'Json',
  'timestamp with time zone': 'Moment',
  xid8: 'string',
}

function typeOf(column: Column): string {
  if (column.identity) return 'GeneratedAlways<number>'
  const values = column.check ? [...column.check.matchAll(/'([^']*)'::text/g)].map((match) => `'${match[1]}'`) : []
  const base = values.length > 0 ? values.join(' | ') : types[column.type]
  if (base === undefined) throw new Error(`No type for ${column.table}.${column.column}: ${column.type}`)
  const full = column.nullable ? `${base} | null` : base
  if (column.computed) return `GeneratedAlways<${full}>`
  return column.has_default ? `Generated<${full}>` : full
}

const pascal = (name: string) =>
  name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/**
 * Writes the query builder's table types from the database that the migrations made: rows are described once, in SQL.
 * int8 and numeric arrive as numbers, dates as `YYYY-MM-DD`, moments as `Date`.
 */
export async function generateSchema(client: ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(columnsSql)
  const tables = Map.groupBy(rows, (row) => row.table)
  const bodies = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => `  ${column.column}: ${typeOf(column)}`)
    return `export interface ${pascal(table)}Table {\n${lines.join('\n')}\n}\n`
  })
  const all = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}Table`)
  return [
    '// Made by `npm run schema` from the migrations. Do not edit.',
    "import type { ColumnType, GeneratedAlways } from 'kysely'\n",
    'type Generated<T> =',
    '  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>',
    'type Moment = ColumnType<Date, Date | string, Date | string>',
    'type Json = ColumnType<unknown, string, string>\n',
    ...bodies,
    `export interface Database {\n${all.join('\n')}\n}\n`,
  ].join('\n')
}
