import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/core/api-error.ts'
import type { CallFn } from '#contract/core/call.ts'
import type { Reason } from '#contract/core/error.ts'
import type { Saving } from '#console/commands/save-as.ts'
import { saveAs } from '#console/commands/save-as.ts'
import { ConflictPanel } from '#console/form/conflict-panel.tsx'
import type { Draft } from '#console/form/drafts.ts'
import { readDraft } from '#console/form/drafts.ts'
import type { Values } from '#console/form/fields.ts'
import { LeaveGuard } from '#console/form/leave-guard.tsx'
import type { Merge } from '#console/form/merge.ts'
import { changed, merge } from '#console/form/merge.ts'
import { useDraft } from '#console/form/use-draft.ts'
import { chooseFound } from '#console/ui/keyboard/found-keys.ts'
import { saveCommands } from './save-commands.ts'
import { useLocalHistory } from './use-local-history.ts'
import { usePending } from './use-pending.ts'
import type { ScreenCommandOptions } from './use-screen-commands.ts'
import { useScreenCommands } from './use-screen-commands.ts'

/** What is stored, as the screen edits it; `version` is absent where each value has a version of its own. */
export interface Stored<V extends Values> {
  readonly values: V
  readonly version?: number | undefined
}

interface ConflictField<V extends Values> {
  readonly name: keyof V & string
  /** English. */
  readonly label: string
  readonly words: (value: unknown) => string
}

interface SavingOptions<V extends Values, R> extends ScreenCommandOptions {
  /** Names the draft, and the command that the audit records: `attendance.meeting`. */
  command: string
  /** Tells drafts of the same command apart: the id of the record. */
  draft: string
  stored: Stored<V>
  /** What of a draft still makes sense; the draft as it is when absent. */
  restore?: (draft: Values) => V
  /** Why nothing can be saved now. */
  blocked?: Reason | undefined
  /** False leaves everything as it is: something has to be corrected first. */
  check?: (values: V) => boolean
  save: (values: V, call: CallFn, version: number | undefined) => Promise<R>
  /** What is stored after that, and what is left to save. `writing.saved` says what was saved and offers undo. */
  saved: (result: R, writing: Saving, values: V) => { readonly stored: Stored<V>; readonly left?: V }
  /** How two people's changes of the same record are compared. Without it, a conflict is a failure like any other. */
  conflict?: {
    readonly fields: readonly ConflictField<V>[]
    /** The record in a refusal; undefined when that does not say enough, and `reread` has to. */
    readonly current: (record: unknown) => Stored<V> | undefined
    readonly reread: () => void
  }
  /** What Ctrl Enter goes on with once it is saved; absent where saving is all. */
  next?: (result: R) => unknown
  /** What saving is called here. */
  words?: { readonly save: string; readonly next: string }
}

interface Conflict<V extends Values> {
  readonly merge: Merge
  readonly theirs: Stored<V>
  readonly by: string | null
  readonly at: string | null
}

/** How often saving is repeated over changes of others that do not touch one's own. */
const MAX_MERGES = 3

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
const NoInput = () => null

/** What unsaved values are compared with, when a draft began with an older version of the record. */
const baseOf = (draft: Draft | undefined, stored: Stored<Values>): Stored<Values> =>
  draft && draft.version !== stored.version ? { values: draft.base, version: draft.version } : stored

/**
 * Editing and saving on a bespoke screen: unsaved values with undo and redo, a draft that survives the page, the question
 * before leaving, the call with its failure, the merge with what somebody else has saved, and `Ctrl S` and `Ctrl Enter`.
 * Render `guard` anywhere, and `conflict` where both values are to be seen.
 */
export function useSaving<V extends Values, R>(options: SavingOptions<V, R>) {
  const { command, stored, blocked, scope } = options
  const form = `${command}.${options.draft}`
  const [draft] = useState(() => readDraft(form))
  const [values, setValues] = useState(() =>
    draft ? (options.restore ?? ((values) => values as V))(draft.values) : stored.values,
  )
  // Refs: a handler that leaves right after saving must see what was saved, not what was rendered.
  const now = useRef(values)
  const base = useRef(baseOf(draft, stored))
  const { isPending, failure, run } = usePending()
  const [conflict, setConflict] = useState<Conflict<V>>()

  const left = useRef(false)
  const isChanged = () => !left.current && Object.keys(changed(base.current.values, now.current)).length > 0
  const drafts = useDraft(form, () =>
    isChanged() ? { values: now.current, base: base.current.values, version: base.current.version } : undefined,
  )

  function put(next: V): void {
    now.current = next
    setValues(next)
    drafts.touch()
  }
  const history = useLocalHistory(values, put, scope ? { scope } : {})

  function restart(after: Stored<V>, unsaved: V = after.values): void {
    base.current = after
    drafts.drop()
    put(unsaved)
    history.clear()
    setConflict(undefined)
  }

  function takeOver({ merge: { taken }, theirs }: Conflict<V>): void {
    put({ ...now.current, ...Object.fromEntries(taken.map(({ field, theirs: value }) => [field, value])) })
    base.current = theirs
  }

  const compare = (theirs: Stored<V>): Conflict<V> => ({
    merge: merge(base.current.values, now.current, theirs.values),
    theirs,
    by: null,
    at: null,
  })

  // The record was read anew, or a draft began with an older one: what was not touched here goes along.
  const meet = useRef((theirs: Stored<V>) => {
    const found = compare(theirs)
    if (!isChanged()) restart(theirs)
    else if (found.merge.conflicts.length === 0) takeOver(found)
    else setConflict(found)
  })
  const { version } = stored
  const newest = useRef(stored)
  useEffect(() => {
    newest.current = stored
  })
  useEffect(() => {
    if (version !== undefined && version !== base.current.version) meet.current(newest.current)
  }, [version])

  function conflictOf(error: unknown): Conflict<V> | undefined {
    if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') return undefined
    const { current, by, at } = error.data
    const theirs = options.conflict?.current(current)
    if (theirs) return { ...compare(theirs), by: textOrNull(by), at: textOrNull(at) }
    options.conflict?.reread()
    return undefined
  }

  async function attempt(writing: Saving, merges: number): Promise<R | undefined> {
    try {
      const sent = now.current
      const result = await options.save(sent, writing.call, base.current.version)
      const { stored: after, left: unsaved } = options.saved(result, writing, sent)
      restart(after, unsaved)
      return result
    } catch (error) {
      const met = conflictOf(error)
      if (!met) throw error
      if (met.merge.conflicts.length > 0 || merges === MAX_MERGES) setConflict(met)
      else {
        takeOver(met)
        return attempt(writing, merges + 1)
      }
      return undefined
    }
  }

  const write = () => run(() => attempt(saveAs(command), 0))

  async function submit({ thenNext = false } = {}): Promise<void> {
    if (isPending || blocked !== undefined || conflict !== undefined) return
    if (options.check?.(now.current) === false) return
    const result = await write()
    if (result !== undefined && thenNext) await options.next?.(result)
  }

  async function resolve(picks: Readonly<Record<string, 'mine' | 'theirs'>>): Promise<void> {
    if (!conflict) return
    takeOver(conflict)
    const theirs = conflict.merge.conflicts.filter(({ field }) => picks[field] === 'theirs')
    put({ ...now.current, ...Object.fromEntries(theirs.map(({ field, theirs: value }) => [field, value])) })
    setConflict(undefined)
    await write()
  }

  function onSaveKey(thenNext: boolean): boolean {
    const focused = document.activeElement
    // A dialog over the screen has keys of its own.
    if (!scope && focused?.closest('[role="dialog"]')) return false
    // What was typed to find a record is chosen first, so that it is seen before it is saved.
    if (focused && chooseFound(focused)) return true
    const settle = document.querySelector<HTMLElement>('[data-conflict] [data-resolve]')
    if (settle) settle.click()
    else void submit({ thenNext })
    return true
  }
  const hasNext = options.next !== undefined
  const save = { run: () => onSaveKey(false), blocked, title: options.words?.save }
  useScreenCommands(
    saveCommands,
    {
      save: hasNext ? undefined : save,
      saveOnly: hasNext ? save : undefined,
      saveThenNext: hasNext ? { run: () => onSaveKey(true), blocked, title: options.words?.next } : undefined,
    },
    scope ? { scope } : {},
  )

  const panel: ReactNode = conflict ? (
    <ConflictPanel
      merge={conflict.merge}
      by={conflict.by}
      at={conflict.at}
      fields={(options.conflict?.fields ?? []).map((field) => ({
        name: field.name,
        label: field.label,
        words: field.words,
        kind: 'custom',
        component: NoInput,
      }))}
      values={conflict.theirs.values}
      busy={isPending}
      onResolve={(picks) => void resolve(picks)}
    />
  ) : null
  return {
    values,
    /** Takes the next values, or a function of the newest ones; letters typed into one field share a `group`. */
    change: history.change,
    /** Takes the last unsaved change back; false when there is none. */
    undo: history.undo,
    isSaving: isPending,
    failure,
    /** Both values of what somebody else has changed, to choose from; null while there is nothing to choose. */
    conflict: panel,
    submit,
    /** Asks before what is unsaved is left. */
    guard: (
      <LeaveGuard
        isChanged={isChanged}
        onLeave={() => {
          left.current = true
          drafts.drop()
        }}
      />
    ),
  }
}
