import type { Reason } from '#contract/core/error.ts'
import type { RecordKind } from '#contract/kinds.ts'
import type { ListFields } from '#contract/core/list/list-field.ts'
import type { AnyResourceCalls, ResourceRow } from './resource.ts'

/** A command that kinds have alike. */
export type CommonCommand = 'create' | 'edit' | 'delete' | 'exclude' | 'restore' | 'export'

export type RecordRule<Row> = (row: Row) => true | Reason

/** A kind of record of the generic pattern in words, rules and calls: what its commands are made of. */
export interface Described<K extends RecordKind, Row extends ResourceRow> {
  resource: K
  /** `setting`, `settings`, in sentences and titles; `Settings`, in the name of a file. */
  one: string
  many: string
  file: string
  /** Its address, `/setting`; its records are edited at `/setting/edit/12`. */
  path: string
  /** Where a record is edited, where that is not `<path>/edit`. */
  editPath?: string
  /** The screen that makes one; beside the list when absent. */
  createPath?: string
  /** What making one is called, where that is not `Create setting`. */
  creation?: { readonly title: string; readonly short: string }
  /** What people call it when they look for a command, in both languages. */
  keywords: readonly [string, ...string[]]
  /** What people call a change of one of its fields, in both languages: `change email`. */
  editKeywords?: readonly string[]
  calls: AnyResourceCalls
  fields: ListFields
  /** What one of them is called, and a quieter word beside it. */
  label: (row: Row) => string
  hint?: (row: Row) => string
  mayEdit?: RecordRule<Row>
  mayDelete?: RecordRule<Row>
  /** How much stands in the way of deleting one; a plain question when absent. */
  deletion?: 'privileged'
  /** What else happens when one is deleted, in a sentence. */
  onDelete?: string
  /** Those that it has; all when absent. */
  commands?: readonly CommonCommand[]
  /** A deleted one is put back by `general/{type}`, and its list names those. */
  restores?: true
}
