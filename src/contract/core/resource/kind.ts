import type { Area, Permission } from '#contract/core/permission.ts'

/** What all sides know of a kind of record without its fields. */
export interface Kind {
  /** The heading of its list and of its commands. */
  heading: string
  /** What the history calls one. */
  word: string
  /** Its table: what the audit and the stream of changes call it. */
  table: string
  /** The permission to see it, and so to hear of its changes. */
  read: Permission
  /** The address of its list; a record is edited at `<path>/edit/12`. */
  path: string
  /** What the audit notes besides what every kind has. */
  actions?: readonly string[]
  /** False: its records are in no report, so that none is left out of any. */
  excludes?: boolean
}

interface Identity<
  K extends string,
  T extends string,
  W extends string,
  A extends readonly string[],
  X extends boolean,
> {
  /** The name of the kind, to commands, the finder and the audit: `setting`. */
  kind: K
  /** `setting`, `settings`, in sentences. */
  one: string
  many: string
  /** The heading of the list, of its commands, and the name of its files: `Settings`. */
  heading: string
  table: T
  /** Its permissions: `setting` of `setting:read`. */
  area: Area
  /** The address of its list; a record is edited at `<path>/edit/12`. */
  path: W
  /** What the audit notes besides what is done to every kind: `rotate` of `credential.rotate`. */
  actions?: A
  /** False: its records are in no report, so that none is left out of any. */
  excludes?: X
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * The identity of a kind that is described with `defineResource`. It is apart from the description because every screen
 * needs the identities of all kinds at once, and must not load their fields and schemas for that.
 */
export function kindOf<
  const K extends string,
  const T extends string,
  const W extends string,
  const A extends readonly string[] = [],
  const X extends boolean = true,
>(of: Identity<K, T, W, A, X>) {
  return {
    ...of,
    word: capital(of.one),
    read: `${of.area}:read` as Permission,
    actions: (of.actions ?? []) as unknown as A,
    excludes: (of.excludes ?? true) as X,
  }
}

export type AnyIdentity = ReturnType<typeof kindOf<string, string, string, readonly string[], boolean>>
