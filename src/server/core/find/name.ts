import { sql } from 'kysely'
import type { Found } from '#contract/core/find.ts'
import type { FindKind } from '#contract/find-kinds.ts'
import type { Tx } from '#server/core/db/database.ts'
import { idOf, tenantSql } from './branches.ts'
import type { Sql } from './description.ts'
import { findDescriptionOf } from './kinds.ts'

/** Records of one kind to be named. */
export interface Unnamed {
  kind: FindKind
  ids: readonly string[]
  customerIds: readonly number[]
  /** Of a record that belongs to several customers, this one's side is shown. */
  preferred?: number | undefined
  /** What the records must belong to. */
  of?: Sql | undefined
}

interface Row {
  kind: FindKind
  id: string
  label: string
  hint: string | null
  of: (number | string | null)[]
}

export type Named = Omit<Found, 'exact'>

function namesSql({ kind, ids, customerIds, preferred, of }: Unnamed): Sql {
  const description = findDescriptionOf(kind)
  const { from, joins, label, hint, tenant, where, id, of: belongs } = description
  const values = belongs ? sql`jsonb_build_array(${sql.join(belongs.values)})` : sql`'[]'::jsonb`
  const type = sql.raw(id?.type ?? 'bigint')
  const conditions = [
    tenantSql(description, customerIds),
    where,
    of,
    sql`${idOf(description)} = ANY (${[...ids]}::${type}[])`,
  ]
  const first = tenant && preferred !== undefined ? sql`${tenant} = ${preferred}::bigint DESC` : sql`1::int`
  return sql`(SELECT ${sql.lit(kind)}::text AS kind, ${idOf(description)}::text AS id, ${label} AS label,
      ${hint ?? sql`NULL`}::text AS hint, ${values} AS of
    FROM ${from} ${joins ?? sql``}
    WHERE ${sql.join(
      conditions.filter((condition) => condition !== undefined),
      sql` AND `,
    )}
    ORDER BY ${first})`
}

/** Labels and the rest of records, by `kind:id`. One that is gone is not among them. */
export async function nameRecords(tx: Tx, unnamed: readonly Unnamed[]): Promise<Map<string, Named>> {
  const named = new Map<string, Named>()
  if (unnamed.length === 0) return named
  const { rows } = await sql<Row>`${sql.join(unnamed.map(namesSql), sql` UNION ALL `)}`.execute(tx)
  for (const { kind, id, label, hint, of } of rows) {
    const key = `${kind}:${id}`
    if (named.has(key)) continue
    named.set(key, {
      kind,
      id: findDescriptionOf(kind).id ? id : Number(id),
      label,
      hint: hint === '' ? null : hint,
      of: of.filter((one) => one !== null),
    })
  }
  return named
}
