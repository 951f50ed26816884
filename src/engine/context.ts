import type { Records, Resource } from '#contract/records.ts'

export type RecordOf<R extends Resource> = R extends keyof Records ? Records[R] : never

export type RecordId = number | string

/** A record by its name. */
export interface NamedRecord<R extends Resource = Resource> {
  readonly resource: R
  readonly id: RecordId
  readonly label: string
  /** A second, quieter piece of text in pickers. */
  readonly hint?: string
  /** What it belongs to, outermost first, where its address names that. */
  readonly of?: readonly RecordId[]
  /** It was looked for by its whole code, number, e-mail or phone. */
  readonly exact?: boolean
}

/** One record as surfaces hand it around. `record` is absent where only the id and a name are known. */
export type RecordRef<R extends Resource = Resource> = {
  [K in R]: NamedRecord<K> & { readonly record?: RecordOf<K> }
}[R]

/** A reference to a record of which no more than its name is known. */
export const nameRef = (named: NamedRecord): RecordRef => named as RecordRef

/** The list on screen: what it is filtered by (without page, limit and sort), and how many rows that gives. */
export interface ListFilter {
  readonly resource: Resource
  readonly query: Readonly<Record<string, unknown>>
  readonly total: number
  /** As the list is sorted, and the columns that it shows. */
  readonly sort?: string
  readonly columns?: readonly string[]
  /** What columns and codes are called in the person's language, as a file for people has them: JSON. */
  readonly words?: string
}

/** All that a command may know about where it is and who asks. */
export interface Context {
  readonly permissions: readonly string[]
  readonly roles: readonly string[]
  /** The person who asks. */
  readonly personId?: number
  /** The customer that the person works for; `null` before one has been chosen. */
  readonly customerId: number | null
  /** The path of the screen: `/voucher`; where it shows another list than its own, with that: `/roles?list=customers`. */
  readonly screen: string
  readonly focused?: RecordRef
  readonly selection: readonly RecordRef[]
  /** Set when everything in the list's filter is selected, but for these ids. `selection` is empty then. */
  readonly allRows?: { readonly except: readonly RecordId[] }
  /** Records that were met on the way, as answers of a picker. */
  readonly known?: readonly RecordRef[]
  readonly filter?: ListFilter
  /** The changes that this tab made last and can take back, and those that it took back last. */
  readonly undoable?: readonly RecordRef<'audit'>[]
  readonly redoable?: readonly RecordRef<'audit'>[]
  /** The day in `timezone`, `YYYY-MM-DD`. */
  readonly today: string
  readonly timezone: string
}

/**
 * What narrows a context: `all` is in place of what is selected in the list on screen, `refs` stand in place of the selection, `focused` (else the first of `refs`) in place of the
 * focus, `picked` are what pickers answered.
 */
export interface Scope {
  /** Everything that this filter gives, wherever the list is: the vouchers of a batch. */
  readonly all?: ListFilter
  readonly refs?: readonly RecordRef[]
  readonly focused?: RecordRef
  readonly picked?: readonly RecordRef[]
}

const indexes = new WeakMap<Context, Map<string, RecordRef>>()

function indexOf(ctx: Context): Map<string, RecordRef> {
  const ready = indexes.get(ctx)
  if (ready) return ready
  const index = new Map<string, RecordRef>()
  // Later ones win: what is focused on screen is the freshest.
  const { undoable = [], redoable = [], known = [], selection, focused } = ctx
  for (const ref of [...undoable, ...redoable, ...known, ...selection, ...(focused ? [focused] : [])]) {
    const key = `${ref.resource}:${ref.id}`
    const before = index.get(key)
    if (!before || ref.record) index.set(key, ref)
  }
  indexes.set(ctx, index)
  return index
}

/** The reference to a record that the context has met, if it has. */
export function knownRef<R extends Resource>(ctx: Context, resource: R, id: unknown): RecordRef<R> | undefined {
  return indexOf(ctx).get(`${resource}:${String(id)}`) as RecordRef<R> | undefined
}

/** The record itself, if the context holds it. */
export function knownRecord<R extends Resource>(ctx: Context, resource: R, id: unknown): RecordOf<R> | undefined {
  return knownRef(ctx, resource, id)?.record
}

/**
 * The context as a row menu or a frame sees it: its records in place of focus and selection. Where the screen holds
 * one of them in a newer state, that state is taken, so that a command waiting in the palette notices a change.
 */
export function within(ctx: Context, scope: Scope): Context {
  const { refs, picked, all } = scope
  if (all) {
    const { focused: _focused, ...rest } = ctx
    return { ...rest, selection: [], filter: all, allRows: { except: [] } }
  }
  const known = picked && picked.length > 0 ? [...(ctx.known ?? []), ...picked] : ctx.known
  if (!refs) return known === ctx.known ? ctx : { ...ctx, known }
  const freshen = (ref: RecordRef): RecordRef => {
    const live = knownRef(ctx, ref.resource, ref.id)
    return live?.record ? live : ref
  }
  const selection = refs.map(freshen)
  const focused = scope.focused ? freshen(scope.focused) : selection[0]
  const { focused: _focused, allRows: _allRows, ...rest } = ctx
  return {
    ...rest,
    ...(focused ? { focused } : {}),
    ...(ctx.allRows && selection.length === 0 ? { allRows: ctx.allRows } : {}),
    selection,
    known,
  }
}

/** What a record command acts on right here: the selection, else the focused record; nothing when all is selected. */
export function targetRefs(ctx: Context): readonly RecordRef[] {
  // Nobody who has selected everything means the one row that happens to have the focus.
  if (ctx.allRows) return []
  if (ctx.selection.length > 0) return ctx.selection
  return ctx.focused ? [ctx.focused] : []
}
