import type { Area, Permission } from '#contract/core/permission.ts'

/** What all sides know of a kind of record without its fields. */
export interface Kind {
  /** The heading of its list and of its commands. */
  heading: string
  /** What its records are called together, and its files, where that is not the heading. */
  file?: string
  /** What the history calls one. */
  word: string
  /** Its table: what the audit and the stream of changes call it. */
  table: string
  /** The permission to see it, and so to hear of its changes. */
  read: Permission
  /** The address of its list; a record is edited at `<path>/edit/12`. */
  path: string
  /** Where a record is edited, `/instructur/edit`; `<path>/edit` when absent. */
  editPath?: string
  /** What the audit notes besides what every kind has. */
  actions?: readonly string[]
  /** False: its records are in no report, so that none is left out of any. */
  excludes?: boolean
  /** What is done to records of every kind, and is not done to these. */
  without?: readonly CommonAction[]
  /** Where a record is seen, with values of the record in braces; its page when absent. */
  href?: string
  /** False: the finder does not find its records. */
  found?: boolean
  /** False: commands over its records are not run by a job of the server. */
  jobs?: boolean
  /** Those who may not read its records do not learn that there are any: the audit hides their changes. */
  confidential?: true
  /** Kinds with records alike: what the finder calls one of any of them, and their console part. */
  family?: string
}

/** What is done to the records of every kind: `setting.edit`. */
export const commonActions = ['create', 'edit', 'delete', 'restore'] as const
export type CommonAction = (typeof commonActions)[number]

interface Identity {
  /** The name of the kind, to commands, the finder and the audit: `setting`. */
  kind: string
  /** `setting`, `settings`, in sentences; `many` is `one` with an s when absent. */
  one: string
  many?: string
  /** The heading of the list and of its commands, and the name of its files; `many` with a capital when absent. */
  heading?: string
  /** The name of its files, where that is not the heading. */
  file?: string
  /** What the history calls one, where that is not `one`. */
  word?: string
  table: string
  /** Its permissions: `setting` of `setting:read`. */
  area: Area
  /** The address of its list; a record is edited at `<path>/edit/12`. In braces: what its records are divided by. */
  path: string
  /** Where a record is edited, `/instructur/edit`; `<path>/edit` when absent. */
  editPath?: string
  /** Where a record is seen, with values of the record in braces; its page when absent. */
  href?: string
  /** What the audit notes besides what is done to every kind: `rotate` of `credential.rotate`. */
  actions?: readonly string[]
  /** What is done to every kind, and not to this one. */
  without?: readonly CommonAction[]
  /** False: its records are in no report, so that none is left out of any. */
  excludes?: boolean
  /** False: the finder does not find its records. */
  found?: boolean
  /** False: commands over its records are not run by a job of the server. */
  jobs?: boolean
  /** Those who may not read its records do not learn that there are any: the audit hides their changes. */
  confidential?: true
  /** Kinds with records alike: what the finder calls one of any of them, and their console part. */
  family?: string
  /** Where they are not those of the area: answers are graded, not updated. */
  permissions?: Partial<Record<'create' | 'update' | 'delete' | 'exclude' | 'export', Permission>>
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

type Said<I, K extends string, Default> = I extends Readonly<Record<K, infer V>> ? V : Default

/**
 * The identity of a kind that is described with `defineResource`. It is apart from the description because every screen
 * needs the identities of all kinds at once, and must not load their fields and schemas for that.
 */
export function kindOf<const I extends Identity>(of: I) {
  const many = of.many ?? `${of.one}s`
  const heading = of.heading ?? capital(many)
  return {
    ...of,
    many,
    heading,
    file: of.file ?? heading,
    word: of.word ?? capital(of.one),
    read: `${of.area}:read` as Permission,
    actions: (of.actions ?? []) as Said<I, 'actions', readonly []>,
    without: (of.without ?? []) as Said<I, 'without', readonly []>,
    excludes: (of.excludes ?? true) as Said<I, 'excludes', true>,
    found: (of.found ?? true) as Said<I, 'found', true>,
    edit: of.permissions?.update ?? (`${of.area}:update` as Permission),
  }
}

export interface AnyIdentity extends Identity {
  many: string
  heading: string
  file: string
  word: string
  read: Permission
  edit: Permission
  actions: readonly string[]
  without: readonly CommonAction[]
  excludes: boolean
  found: boolean
}
