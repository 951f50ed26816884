import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

export type Sql = RawBuilder<unknown>

/**
 * Something written on a record by which it is found. Codes, e-mails (kept in any case), phones and days are compared
 * whole, names are not; each further way is said beside.
 */
export interface FindField {
  is: 'code' | 'email' | 'phone' | 'day' | 'name'
  value: Sql
  /** It is another record's: the voucher's code on a complaint. */
  foreign?: true
  /** A code that may be a word like any other. */
  word?: true
  /**
   * Found by its beginning, in the order of an index with `text_pattern_ops` on the customer and this: in small letters
   * for e-mails and names.
   */
  start?: true
  /** Found by any part of it: among all, where it has a trigram index, or among the newest records only. */
  part?: 'indexed' | 'near'
  /** It says something about the record and is not what it is called: it never comes before those that are. */
  aside?: true
  /**
   * It is in another view, and is compared there: `value` is of `v`. Its rows, or those of what is joined to them, hold
   * in `id` the record's id, or what the record has in `of`.
   */
  via?: { view: string; id: string; of?: Sql; where?: Sql; join?: Sql }
}

/** How the records of a kind are found and named. The record's own table is called `t`. */
export interface FindDescription {
  /** Views that keep tenancy (`list_…`), joined as far as finding needs. */
  from: Sql
  /** The column of the customer; none for what all share. */
  tenant?: Sql
  /** Looked for among all customers of the session, whichever one the person works for at the moment. */
  everywhere?: true
  where?: Sql
  /** Default `t.id`, a number. */
  id?: { value: Sql; type: 'text' }
  /** The order of an index, newest first. */
  newest: Sql
  fields: readonly FindField[]
  /** Texts with a trigram index in another view, whose id is in `column`: looked through when the newest do not do. */
  through?: { column: Sql; view: string; texts: readonly Sql[] }
  /** So many rows that a common part is looked for among the newest first. */
  huge?: true
  /** Found only where this kind is asked for. */
  alone?: true
  /** Among all kinds it is not found by names: too many records bear the same. */
  unnamed?: true
  /** Further joins for what is shown. */
  joins?: Sql
  label: Sql
  hint?: Sql
  /** What it belongs to; `by` narrows to it and says how its id is written. */
  of?: { values: readonly Sql[]; by: Sql; type: 'id' | 'text' }
}

export const ref = (column: string): Sql => sql.ref(column)

type More = Partial<Omit<FindField, 'is' | 'value'>>

export const code = (column: string, more: More = {}): FindField => ({ is: 'code', value: ref(column), ...more })
export const email = (column: string, more: More = {}): FindField => ({ is: 'email', value: ref(column), ...more })
export const phone = (column: string, more: More = {}): FindField => ({ is: 'phone', value: ref(column), ...more })
export const name = (column: string, more: More = {}): FindField => ({
  is: 'name',
  value: ref(column),
  part: 'indexed',
  ...more,
})

/** Texts with ` · ` between them, those without a value left out. */
export const dotted = (...parts: readonly Sql[]): Sql => sql`concat_ws(' · ', ${sql.join(parts)})`

/** `10 Jun 2026`, of a moment as the customer's clocks show it or of a day. */
export const dayText = (value: Sql): Sql => sql`to_char(${value}, 'FMDD Mon YYYY')`

export const alive = sql`t.deleted_at IS NULL`
export const foreign = { foreign: true } as const
export const start = { start: true } as const
export const word = { word: true } as const
