import type { Choice } from '#console/form/choice/choices.ts'

/** One row of a part: an address, a school, a contact, a child. */
export type Row = Readonly<Record<string, unknown>>

interface About {
  name: string
  label: string
  required?: true
  placeholder?: string
}

/** What each row asks. */
export type RowField = About &
  (
    | { kind: 'text'; max: number }
    /** What is typed replaces what is stored, which `mask` shows in part. */
    | { kind: 'secret'; mask: string }
    | { kind: 'year' }
    | { kind: 'decimal' }
    | { kind: 'day' }
    | { kind: 'choice'; choices: readonly Choice[]; nullable?: true }
    /** One row at most is marked. */
    | { kind: 'single' }
  )

/** A part that consists of rows: what each asks and what the rows are called. */
export interface RowsPart {
  title: string
  /** `Contact {{n}}`, `Remove contact {{n}}`, `Add contact`. */
  one: string
  remove: string
  add: string
  fields: readonly RowField[]
  blank: Row
}
