import { sql } from 'kysely'
import type { Db } from '#server/core/db/database.ts'

export interface Column {
  table: string
  column: string
  /** Without its domain: `bigint` for `rupiah`. */
  type: string
  required: boolean
  hasDefault: boolean
  /** Made by the database: an identity or a generated column. */
  made: boolean
  /** The table that the column refers to. */
  refers: string | null
  /** What an enumeration allows. */
  values: string[]
  inKey: boolean
}

export interface Table {
  name: string
  columns: Column[]
  enabled: boolean
  forced: boolean
  /** Those that hold for every role. */
  policies: string[]
}

interface Row extends Omit<Column, 'values' | 'made'> {
  enabled: boolean
  forced: boolean
  policies: string[]
  made: boolean
  check: string | null
}

/** Every table of the product with its columns, as PostgreSQL describes them. */
export async function readCatalogue(db: Db): Promise<Table[]> {
  const { rows } = await sql<Row>`
    SELECT c.relname AS "table", a.attname AS "column", a.attnotnull AS required, a.atthasdef AS "hasDefault",
           format_type(coalesce(nullif(t.typbasetype, 0), t.oid), NULL) AS type,
           a.attidentity <> '' OR a.attgenerated <> '' AS made,
           (SELECT r.relname FROM pg_constraint k JOIN pg_class r ON r.oid = k.confrelid
             WHERE k.conrelid = c.oid AND k.contype = 'f'
               AND (k.conkey = ARRAY[a.attnum] OR (cardinality(k.conkey) = 2 AND k.conkey[2] = a.attnum)) LIMIT 1) AS refers,
           (SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
             WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]
               AND pg_get_constraintdef(k.oid) LIKE '%= ANY (ARRAY[%::text%' LIMIT 1) AS "check",
           EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary AND a.attnum = ANY (i.indkey)) AS "inKey",
           c.relrowsecurity AS enabled, c.relforcerowsecurity AS forced,
           ARRAY(SELECT p.polname::text FROM pg_policy p WHERE p.polrelid = c.oid AND p.polroles = '{0}' ORDER BY 1) AS policies
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_type t ON t.oid = a.atttypid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND a.attnum > 0 AND NOT a.attisdropped AND c.relname NOT LIKE 'kysely%'
     ORDER BY c.relname, a.attnum`.execute(db)
  return [...Map.groupBy(rows, (row) => row.table)].map(([name, group]) => {
    const [{ enabled, forced, policies }] = group as [Row]
    const columns = group.map(({ check, ...row }) => ({
      ...row,
      values: [...(check ?? '').matchAll(/'([^']*)'::text/g)].map((match) => match[1] ?? ''),
    }))
    return { name, columns, enabled, forced, policies }
  })
}

/** The tables, each after those that its required columns refer to. */
export function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = []
  const visit = (table: Table) => {
    if (ordered.includes(table)) return
    for (const { required, refers } of table.columns) {
      const other = tables.find(({ name }) => name === refers)
      if (required && other && other !== table) visit(other)
    }
    ordered.push(table)
  }
  for (const table of tables) visit(table)
  return ordered
}
