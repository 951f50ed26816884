/**
 * What the columns of a list hold and how they can be filtered, as data. The server's list engine, the query of the
 * list's call and the typed filter line all read the same description.
 */
export type FieldType =
  /** Words: a name, a title. */
  | 'text'
  /** An identifier made of text, compared as a whole: the code of a platform. */
  | 'key'
  | 'enum'
  | 'id'
  | 'int'
  /** A decimal number. */
  | 'number'
  /** Whole rupiah. */
  | 'money'
  | 'bool'
  /** A calendar day, `YYYY-MM-DD`. */
  | 'day'
  /** A moment; filtered by the days of the person who asks, or by moments. */
  | 'moment'

export interface ListField {
  readonly type: FieldType
  /** The values of an `enum`. */
  readonly values?: readonly string[]
  /** Of a `key`: its values are few, and the server knows them all. */
  readonly known?: true
  /** It is shown and exported, but no list is filtered by it. */
  readonly filter?: boolean
  /** What a text without an operator means; `contains` unless said otherwise. */
  readonly plain?: 'prefix' | 'eq'
  /** The text is kept in capitals, so it is looked for in capitals. */
  readonly upper?: true
  readonly sort?: true
  /** The list's keyword is looked for here: anywhere in the text, or at its beginning. */
  readonly search?: 'contains' | 'prefix'
  /** Its sum over the filter says something. */
  readonly sum?: true
  /** Some rows have none; then a list can be filtered for the empty ones. */
  readonly nullable?: true
  /** Query names for its first and last value, both inclusive: `['createdFrom', 'createdTo']`. */
  readonly bounds?: readonly [string, string]
}

export type ListFields = Readonly<Record<string, ListField>>

/** Keeps the literal types of a description, and what it lacks as absent. */
export const listFields = <const F extends ListFields>(fields: F): F => fields

/** How a field can be asked about. `gt` to `lte` are open ends of `between`. */
export type Operator = 'eq' | 'in' | 'between' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'prefix' | 'empty'

const ordered = ['between', 'gt', 'gte', 'lt', 'lte'] as const
const byType: Readonly<Record<FieldType, readonly Operator[]>> = {
  text: ['contains', 'prefix', 'eq', 'in'],
  key: ['eq', 'in'],
  enum: ['eq', 'in'],
  id: ['eq', 'in'],
  int: ['eq', 'in', ...ordered],
  number: ['eq', 'in', ...ordered],
  money: ['eq', 'in', ...ordered],
  bool: ['eq'],
  day: ['eq', ...ordered],
  moment: ['eq', ...ordered],
}

/** The operators of a field, all of which `not` can turn round. */
export function operatorsOf(field: ListField): readonly Operator[] {
  if (field.filter === false) return []
  return field.nullable ? [...byType[field.type], 'empty'] : byType[field.type]
}

/** Whether all values of a field are known and few, so that each can be counted. */
export function hasKnownValues(field: ListField | undefined): boolean {
  if (!field || field.filter === false) return false
  return field.type === 'enum' || field.type === 'bool' || field.known === true
}

/** The names of the fields that a list sorts by. */
export type SortKey<F extends ListFields> = {
  [K in keyof F & string]: F[K] extends { sort: true } ? K : never
}[keyof F & string]

export function sortsOf(fields: ListFields): string[] {
  return Object.keys(fields).filter((key) => fields[key]?.sort)
}
