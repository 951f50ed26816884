import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { ListFields } from '#contract/core/list/list-field.ts'
import type { Field, Fields, FindBy } from '#contract/core/resource/field.ts'
import type { ResourceRow } from '#contract/core/resource/resource.ts'
import type { Tx } from '#server/core/db/database.ts'
import { prepared } from '#server/core/db/prepared.ts'
import type { FindDescription, FindField } from '#server/core/find/description.ts'
import { alive, code, email, name, phone, word } from '#server/core/find/description.ts'
import type { ListColumn, ListDescription } from '#server/core/list/description.ts'
import type { PictureSource } from './pictures.ts'
import { isPictureSource, pictureSql } from './pictures.ts'
import type { Reference } from './resource.ts'

type Sql = RawBuilder<unknown>

/** SQL in terms of the table's own name, with what a list knows of the column besides. */
export type Detailed = Pick<ListColumn, 'value'> &
  Partial<Pick<ListColumn, 'choices' | 'exported' | 'joins' | 'many' | 'masked' | 'needs'>> & {
    /** What a record holds, where its list shows something else: of another record, more than its name. */
    record?: Sql
  }
/** Where the value of a field is: in a column, in SQL, or as the number and name of another record. */
export type AnySource = string | Sql | Detailed | PictureSource | { id: Sql; name: Sql; joins?: readonly string[] }
export type Sources = Readonly<Record<string, AnySource | undefined>>

/** What of a description becomes SQL. */
export interface Stored {
  kind: string
  title: string
  table: string
  described: Fields
  fields: object
  sort: string
  named: readonly string[]
  columns: Sources
  joins: Readonly<Record<string, Sql>>
  /** The column by which records belong to customers, and the number of that customer, where those are not `customer_id`. */
  tenant?: string | null
  owner?: Sql
  /** They say who changed them last. */
  signed: boolean
  references: Readonly<Record<string, Reference>>
}

/** `expiresAt` → `expires_at` */
export const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What is read of a joined record: `related('core_class', 'id', 'code', 'title')`; null where there is none. */
export function related(table: string, ...columns: readonly string[]): Sql {
  const parts = columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(`${table}.${column}`)}`)
  return sql`CASE WHEN ${sql.ref(`${table}.id`)} IS NOT NULL THEN json_build_object(${sql.join(parts)}) END`
}

/** The column of a field that is stored as it is; undefined for what is computed. */
export function columnOf({ columns }: Pick<Stored, 'columns'>, key: string): string | undefined {
  const source = columns[key] ?? snake(key)
  if (isPictureSource(source)) return source.column
  return typeof source === 'string' ? source : undefined
}

function valueOf(
  { table, columns, described }: Pick<Stored, 'columns' | 'table' | 'described'>,
  key: string,
): Detailed {
  const source = columns[key] ?? snake(key)
  if (typeof source === 'string') return { value: sql.ref(`${table}.${source}`) }
  if (isPictureSource(source)) return { value: pictureSql(table, source) }
  if ('name' in source) {
    const value = described[key]?.type === 'id' ? source.id : source.name
    return { value, ...(source.joins ? { joins: source.joins } : {}) }
  }
  return 'value' in source ? source : { value: source }
}

/** Of a key whose values are known: the statement that selects them. */
function choicesOf(stored: Stored, key: string): Sql {
  const reference = stored.references[key]
  if (reference) return sql`SELECT ${sql.ref(reference.by ?? 'id')} FROM ${sql.table(reference.table)}`
  const { table } = stored
  const value = valueOf(stored, key).value
  return sql`SELECT DISTINCT ${value} FROM ${sql.table(table)} WHERE ${sql.ref(`${table}.deleted_at`)} IS NULL AND ${value} IS NOT NULL`
}

/** Width of a column in an exported file, in characters; undefined for what serves filters only. */
function charsOf({ type, width, chars }: Pick<Field, 'type' | 'width' | 'chars'>): number | undefined {
  if (chars !== undefined) return chars || undefined
  if (type === 'moment') return 18
  if (type === 'id' && width === undefined) return undefined
  return Math.max(10, Math.round((width ?? 160) / 8))
}

/** The list of a kind, or of its deleted records. */
export function listOf(stored: Stored, deleted = false): ListDescription<ListFields, ResourceRow> {
  const { kind, title, table, described, fields, sort, joins } = stored
  const own = Object.entries(described).flatMap(([key, field]): [string, ListColumn][] => {
    if (field.list === false || field.detail) return []
    const choices = field.known ? { choices: choicesOf(stored, key) } : {}
    const width = charsOf(field)
    const { record: _record, ...value } = valueOf(stored, key)
    return [[key, { title: field.title, ...(width ? { width } : {}), ...choices, ...value }]]
  })
  const common: Record<string, ListColumn> = {
    updatedAt: { title: 'Changed', value: sql.ref(`${table}.updated_at`), width: 18 },
    exclude: { title: 'Excluded', value: sql.ref(`${table}.excluded`), width: 10 },
  }
  const more = Object.entries(common).filter(([key]) => Object.hasOwn(fields, key) && !Object.hasOwn(described, key))
  return {
    resource: kind,
    title,
    view: `list_${table}`,
    alias: table,
    ...(stored.tenant === undefined ? {} : { tenant: stored.tenant }),
    fields: fields as ListFields,
    columns: Object.fromEntries([...own, ...more]),
    ...(Object.keys(joins).length > 0 ? { joins } : {}),
    where: deleted
      ? sql`${sql.ref(`${table}.deleted_at`)} IS NOT NULL`
      : sql`${sql.ref(`${table}.deleted_at`)} IS NULL`,
    defaultSort: sort,
    rows: rowsOf(stored, deleted),
  }
}

type Read = (raw: Readonly<Record<string, unknown>>) => unknown

const moment = (value: unknown) => (value instanceof Date ? value.toISOString() : null)
const named = (id: unknown, name: unknown) => (id === null || name === null ? null : { id, name })

/** How records are read by their numbers: one prepared statement, and a reader for each value. */
function rowsOf(stored: Stored, deleted: boolean): ListDescription<ListFields, ResourceRow>['rows'] {
  const { table, described, fields, joins, signed, owner } = stored
  const ref = (column: string) => sql.ref(`${table}.${column}`)
  const selected: Sql[] = []
  const reads: [string, Read][] = []
  const add = (key: string, value: Sql, read: Read = (raw) => raw[key]) => {
    selected.push(sql`${value} AS ${sql.ref(key)}`)
    reads.push([key, read])
  }
  add('id', ref('id'))
  add('customerId', owner ?? ref('customer_id'))
  for (const [key, field] of Object.entries(described)) {
    if (field.detail || field.record === false) continue
    const source = stored.columns[key]
    if (source !== undefined && typeof source === 'object' && 'name' in source && 'id' in source) {
      selected.push(sql`${source.id} AS ${sql.ref(`${key}_id`)}`)
      add(key, source.name, (raw) => named(raw[`${key}_id`], raw[key]))
      continue
    }
    const { value, exported, record = exported ?? value } = valueOf(stored, key)
    add(key, record, field.type === 'moment' ? (raw) => moment(raw[key]) : undefined)
  }
  if ('exclude' in fields) add('exclude', ref('excluded'))
  add('version', ref('version'))
  for (const key of ['createdAt', 'updatedAt'] as const) {
    if (!Object.hasOwn(described, key)) add(key, ref(snake(key)), (raw) => moment(raw[key]))
  }
  if (signed) {
    selected.push(sql`${ref('updated_by')} AS updater_id`)
    add('updatedBy', sql`updater.name`, ({ updater_id: id, updatedBy }) => named(id, updatedBy))
  }
  const state = deleted ? sql`IS NOT NULL` : sql`IS NULL`
  const updater = signed ? sql`LEFT JOIN app_user AS updater ON updater.id = ${ref('updated_by')}` : sql``
  const from = sql`${sql.table(table)} ${sql.join(Object.values(joins), sql` `)} ${updater}`
  return async (tx: Tx, ids) => {
    const { rows } = await sql<Record<string, unknown>>`
      SELECT ${prepared} ${sql.join(selected)} FROM ${from}
       WHERE ${ref('id')} = ANY (${[...ids]}::bigint[]) AND ${ref('deleted_at')} ${state}`.execute(tx)
    return rows.map((raw) => Object.fromEntries(reads.map(([key, read]) => [key, read(raw)])) as unknown as ResourceRow)
  }
}

const finders: Readonly<Record<FindBy, (column: string) => FindField>> = {
  code: (column) => code(column, { part: 'indexed' }),
  word: (column) => code(column, word),
  name: (column) => name(column, { part: 'near' }),
  email: (column) => email(column),
  phone: (column) => phone(column),
}

/** How the finder finds and names records; undefined when no field of theirs is found by. */
export function findOf(stored: Stored): FindDescription | undefined {
  const { table, described, named: names } = stored
  const columnIn = (key: string) => `t.${columnOf(stored, key) ?? key}`
  const fields = Object.entries(described).flatMap(([key, { find }]) => (find ? [finders[find](columnIn(key))] : []))
  const [label, hint] = names
  if (fields.length === 0 || label === undefined) return undefined
  return {
    from: sql`${sql.table(`list_${table}`)} AS t`,
    tenant: sql.ref('t.customer_id'),
    where: alive,
    newest: sql`t.id DESC`,
    fields,
    label: sql.ref(columnIn(label)),
    ...(hint === undefined ? {} : { hint: sql.ref(columnIn(hint)) }),
  }
}
