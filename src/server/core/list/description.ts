import type { RawBuilder } from 'kysely'
import type { Asked } from '#contract/core/list/list-condition.ts'
import type { FieldType, ListField, ListFields } from '#contract/core/list/list-field.ts'
import type { Permission } from '#contract/core/permission.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'

/** What the server knows of a column beyond the contract's field of the same name. */
export interface ListColumn {
  title: string
  /** Its value in SQL. Names in a query come from here alone, never from who asks. */
  value: RawBuilder<unknown>
  /** The value is an array: a row is found by any of its elements. */
  many?: true
  /** The joins that the value needs, by their names in the description. */
  joins?: readonly string[]
  /** Of a `known` field: the statement that selects all its values. */
  choices?: RawBuilder<unknown>
  /** Without this permission it is neither filtered nor sorted by. */
  needs?: Permission
  /** What an export holds for who lacks the permission; without it the column is left out. */
  masked?: RawBuilder<unknown>
  /** What everyone reads and exports, where the value may contain a secret. */
  exported?: RawBuilder<unknown>
  /** In characters; a column without one serves filters only and is neither shown nor exported. */
  width?: number
}

export interface ListDescription<F extends ListFields = ListFields, Row extends { id: number } = { id: number }> {
  /** What the records are called in the cache and by commands: `voucher`. */
  resource: string
  /** The sheet's name in exports. */
  title: string
  /** The view that `CALL open_to_lists('…')` made of the table, and the name by which its columns go here. */
  view: string
  alias: string
  /** The column by which rows belong to customers: `customer_id` when absent; null: the view alone knows. */
  tenant?: string | null
  /** Of all customers that the session works for, whichever is asked about. */
  everywhere?: true
  /** Records that a keyword means beyond what the columns hold; undefined where it means none in particular. */
  meant?: (keyword: string | undefined, context: HandlerContext) => Promise<readonly number[] | undefined>
  fields: F
  /** In the order in which they are shown and exported. */
  columns: { readonly [K in keyof F]: ListColumn }
  joins?: Readonly<Record<string, RawBuilder<unknown>>>
  /** The condition on every row of the list: that it is not deleted. */
  where: RawBuilder<unknown>
  /** As a query writes it: `-createdAt`. */
  defaultSort: string
  /** The records with these ids, in any order. */
  rows: (tx: Tx, ids: readonly number[]) => Promise<Row[]>
}

/** Who requests a list. */
export interface ListScope {
  customerIds: readonly number[]
  /** Minutes as JavaScript signs them: calendar days are those of the person who asks. */
  offset: number
  may: (permission: Permission) => boolean
}

/** The filters of a result. */
export interface Narrowing {
  conditions: readonly Asked[]
  keyword?: string | undefined
  ids?: readonly number[] | undefined
  except?: readonly number[] | undefined
  /** A frozen selection (see selection.ts). */
  selection?: string | undefined
  /** Rows created after this time are left out (ISO 8601). */
  until?: string | undefined
}

/** A field with its column; undefined for any name that the description does not have. */
export function columnOf({ fields, columns }: ListDescription, key: string): (ListField & ListColumn) | undefined {
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined
  const column = Object.hasOwn(columns, key) ? columns[key] : undefined
  return field && column && { ...field, ...column }
}

/**
 * The same, for who asks.
 * @throws FORBIDDEN when the column needs a permission that the scope has not
 */
export function requireColumn(description: ListDescription, scope: ListScope, key: string): ListField & ListColumn {
  const column = columnOf(description, key)
  if (!column) throw new Error(`The list of ${description.resource} has no column ${key}`)
  if (column.needs && !scope.may(column.needs)) throw fail('FORBIDDEN', { permission: column.needs })
  return column
}

export interface ShownColumn extends Pick<ListColumn, 'title' | 'value' | 'joins'> {
  key: string
  /** A masked value is a text, whatever it hides. */
  type: FieldType
  width: number
}

/** The columns that are shown and exported to who asks, in their order. */
export function shownColumns(description: ListDescription, scope: ListScope): ShownColumn[] {
  return Object.keys(description.columns).flatMap((key) => {
    const column = columnOf(description, key)
    if (!column || column.width === undefined) return []
    const { title, type, joins = [], width, value, exported = value, masked, needs } = column
    if (!needs || scope.may(needs)) return [{ key, title, type, joins, width, value: exported }]
    return masked ? [{ key, title, type: 'text', joins, width, value: masked }] : []
  })
}
