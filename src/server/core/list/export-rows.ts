import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ExportWords } from '#contract/core/list/list-calls.ts'
import type { FieldType } from '#contract/core/list/list-field.ts'
import type { Cell, CellKind, FileColumn } from '#server/core/files/cells.ts'
import type { Tx } from '#server/core/db/database.ts'
import { invalid } from '#server/core/http/fail.ts'
import { foundSql, joinsSql } from './conditions.ts'
import type { ListDescription, ListScope, Narrowing, ShownColumn } from './description.ts'
import { shownColumns } from './description.ts'
import { orderOf, orderSql } from './order.ts'

const kinds: Readonly<Record<FieldType, CellKind>> = {
  text: 'text',
  key: 'text',
  enum: 'text',
  id: 'number',
  int: 'number',
  number: 'number',
  money: 'money',
  bool: 'bool',
  day: 'date',
  moment: 'datetime',
}

/** Rows held at a time, here and on the way to the client. */
const BATCH = 1000

type Sql = RawBuilder<unknown>

/** Moments come as seconds, which are read faster than texts of them. */
function selected(value: Sql, type: FieldType): Sql {
  return type === 'moment' ? sql`extract(epoch FROM ${value})::float8` : value
}

/** How the cells of a file are written. */
export interface CellStyle {
  reader?: 'people' | 'systems' | undefined
  /** Minutes as JavaScript signs them: a file knows no time zones, moments are the wall clock there. */
  offset: number
  words?: ExportWords | undefined
}

function cellOf(value: unknown, { key, type }: Pick<ShownColumn, 'key' | 'type'>, style: CellStyle): Cell {
  if (value === null || value === undefined) return null
  if (type === 'moment') {
    const utc = Number(value) * 1000
    return style.reader === 'systems' ? new Date(utc).toISOString() : new Date(utc - style.offset * 60_000)
  }
  const code = typeof value === 'string' || typeof value === 'boolean' ? String(value) : undefined
  const label = style.reader === 'people' && code !== undefined ? style.words?.labels[key]?.[code] : undefined
  if (label !== undefined) return label
  if (type === 'day') return new Date(`${value as string}T00:00:00Z`)
  return value as string | number | boolean
}

export interface Export {
  columns: readonly FileColumn[]
  rows: AsyncGenerator<Cell[][]>
}

export interface ExportAsk {
  sort?: string | undefined
  /** The columns wanted, in that order; all that are shown when absent. */
  keys?: readonly string[] | undefined
  style?: CellStyle | undefined
}

/** The kind of a column: for people moments are days, for systems texts, and what has labels is text. */
function kindOf({ key, type }: Pick<ShownColumn, 'key' | 'type'>, { reader, words }: CellStyle): CellKind {
  if (type === 'moment' && reader !== undefined) return reader === 'people' ? 'date' : 'text'
  return reader === 'people' && words?.labels[key] ? 'text' : kinds[type]
}

/** @throws VALIDATION for a column that is not shown to who asks */
function chosenColumns(description: ListDescription, scope: ListScope, keys: readonly string[] | undefined) {
  const shown = shownColumns(description, scope)
  if (!keys) return shown
  const byKey = new Map(shown.map((column) => [column.key, column]))
  const wrong = keys.flatMap((key, index) =>
    byKey.has(key) ? [] : [{ field: `columns.${index}`, message: `must be one of ${[...byKey.keys()].join(', ')}` }],
  )
  if (wrong.length > 0) throw invalid(...wrong)
  return [...new Set(keys)].flatMap((key) => byKey.get(key) ?? [])
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
  { sort, keys, style = { offset: scope.offset } }: ExportAsk,
): Export {
  const columns = chosenColumns(description, scope, keys)
  const order = orderOf(description, scope, sort)
  const { alias, view } = description
  const id = sql.ref(`${alias}.id`)
  const cells = sql.join(
    columns.map(({ value, type }, index) => sql`${selected(value, type)} AS ${sql.ref(`c${index}`)}`),
  )

  async function open(): Promise<void> {
    // Every row will be fetched; the default plan of a cursor is made for the first tenth.
    await sql`SET LOCAL cursor_tuple_fraction = 1`.execute(tx)
    await sql`
      DECLARE exported NO SCROLL CURSOR FOR
      SELECT ${id} AS id ${foundSql(description, scope, narrowing, order.keys)} ORDER BY ${orderSql(order)}`.execute(tx)
  }

  async function next(): Promise<Record<string, unknown>[]> {
    const found = await sql<{ id: number }>`FETCH ${sql.lit(BATCH)} FROM exported`.execute(tx)
    if (found.rows.length === 0) return []
    const ids = found.rows.map((row) => row.id)
    const batch = await sql<Record<string, unknown>>`
      SELECT ${cells}
        FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, place)
        JOIN ${sql.table(view)} AS ${sql.table(alias)} ON ${id} = wanted.id ${joinsSql(description, columns)}
       ORDER BY wanted.place`.execute(tx)
    return batch.rows
  }

  async function* rows(): AsyncGenerator<Cell[][]> {
    await open()
    let coming = next()
    for (;;) {
      const batch = await coming
      if (batch.length === 0) break
      // The database reads on while this batch is written; who gives up meanwhile must not leave its failure unheard.
      coming = next()
      coming.catch(() => undefined)
      yield batch.map((row) => columns.map((column, index) => cellOf(row[`c${index}`], column, style)))
    }
  }

  const { titles } = style.words ?? {}
  const shown = columns.map((column) => ({
    title: titles?.[column.key] ?? column.title,
    width: column.width,
    kind: kindOf(column, style),
  }))
  return { columns: shown, rows: rows() }
}
