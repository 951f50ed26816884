import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { FieldType } from '#contract/list-field.ts'
import type { Tx } from '#server/db/database.ts'
import { foundSql, joinsSql } from './conditions.ts'
import type { ListDescription, ListScope, Narrowing } from './description.ts'
import { shownColumns } from './description.ts'
import { orderOf, orderSql } from './order.ts'

/** A Date's UTC fields are what the cell shows: the wall clock of the person who asked. */
export type ExportCell = string | number | boolean | Date | null

export interface ExportColumn {
  key: string
  title: string
  type: FieldType
  /** In characters. */
  width: number
}

/** Rows held at a time, here and on the way to the client. */
const BATCH = 2000

type Sql = RawBuilder<unknown>

/** Moments come as seconds, which are read faster than texts of them. */
function selected(value: Sql, type: FieldType): Sql {
  return type === 'moment' ? sql`extract(epoch FROM ${value})::float8` : value
}

function cellOf(value: unknown, type: FieldType, offset: number): ExportCell {
  if (value === null || value === undefined) return null
  if (type === 'moment') return new Date(Number(value) * 1000 - offset * 60_000)
  if (type === 'day') return new Date(`${value as string}T00:00:00Z`)
  return value as string | number | boolean
}

export interface Export {
  columns: readonly ExportColumn[]
  rows: AsyncGenerator<ExportCell[][]>
}

/**
 * The rows of a result for a file, in their order, a batch held at a time. All are of one moment when the transaction
 * is of one snapshot. The cursor walks the ids alone and each batch is joined by them: right after a large import the
 * planner's statistics are old, and joining all at once was fifteen times slower.
 */
export function exportRows(
  tx: Tx,
  description: ListDescription,
  scope: ListScope,
  narrowing: Narrowing,
  sort: string | undefined,
): Export {
  const columns = shownColumns(description, scope)
  const order = orderOf(description, scope, sort)
  const { alias, view } = description
  const id = sql.ref(`${alias}.id`)
  const cells = sql.join(
    columns.map(({ value, type }, index) => sql`${selected(value, type)} AS ${sql.ref(`c${index}`)}`),
  )

  async function* rows(): AsyncGenerator<ExportCell[][]> {
    // Every row will be fetched; the default plan of a cursor is made for the first tenth.
    await sql`SET LOCAL cursor_tuple_fraction = 1`.execute(tx)
    await sql`
      DECLARE exported NO SCROLL CURSOR FOR
      SELECT ${id} AS id ${foundSql(description, scope, narrowing, order.keys)} ORDER BY ${orderSql(order)}`.execute(tx)
    for (;;) {
      const found = await sql<{ id: number }>`FETCH ${sql.lit(BATCH)} FROM exported`.execute(tx)
      if (found.rows.length === 0) break
      const ids = found.rows.map((row) => row.id)
      const batch = await sql<Record<string, unknown>>`
        SELECT ${cells}
          FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, place)
          JOIN ${sql.table(view)} AS ${sql.table(alias)} ON ${id} = wanted.id ${joinsSql(description, columns)}
         ORDER BY wanted.place`.execute(tx)
      yield batch.rows.map((row) => columns.map(({ type }, index) => cellOf(row[`c${index}`], type, scope.offset)))
    }
  }

  return { columns: columns.map(({ key, title, type, width }) => ({ key, title, type, width })), rows: rows() }
}
