import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError } from '#contract/core/api-error.ts'
import { readDraft } from './drafts.ts'
import type { FormSection, Values } from './fields.ts'
import { fieldsOf } from './fields.ts'
import type { FormIssues, Required } from './issues.ts'
import { checkForm, issuesOfError } from './issues.ts'
import type { Merge } from './merge.ts'
import { changed, merge } from './merge.ts'
import { useDraft } from './use-draft.ts'

/** A record as a form holds it. */
export interface Held<V extends Values> {
  values: V
  /** The stored version that the values are of; absent for what is not stored yet. */
  version?: number | undefined
}

export interface RecordFormOptions<V extends Values, R> {
  /** Names the form, and its draft: `voucher.edit.12`. */
  form: string
  sections: readonly FormSection<V>[]
  initial: Held<V>
  /** Which fields must not be blank. */
  required: Required
  /** What is sent, and checked against `schema` first. `changes` are the values that differ from the stored ones. */
  body: (values: V, version: number | undefined, changes: Partial<V>) => unknown
  schema?: z.ZodMiniType
  /** Asks before valid values are sent; false leaves the form as it is. */
  ask?: (values: V) => Promise<boolean>
  save: (body: unknown) => Promise<R>
  /** What the record is after saving: the form goes on from it. Undefined leaves the form as it was first. */
  saved: (result: R) => Held<V> | undefined
  /** The record as the server holds it after somebody else changed it. */
  current?: (record: unknown) => Held<V> | undefined
  onSaved?: (result: R) => void
}

/** Somebody else's change, met on saving. */
export interface Conflict {
  merge: Merge
  theirs: Held<Values>
  /** Who made it and when (ISO 8601), as far as the server knows. */
  by: string | null
  at: string | null
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
/** So often a save is repeated over the changes of others that leave the person's own alone. */
const MAX_MERGES = 3

const none: FormIssues = { fields: [], whole: [], inner: [] }

/** The state of a form over a record: values, checks, saving, conflicts and drafts. */
export function useRecordForm<V extends Values, R>(options: RecordFormOptions<V, R>) {
  const { sections, required, schema } = options
  const names = fieldsOf(sections).map((spec) => spec.name)
  const [draft] = useState(() => readDraft(options.form))
  // What the form started from. A ref: who leaves in the same breath as saving must not be asked.
  const base = useRef<Held<Values>>(draft ? { values: draft.base, version: draft.version } : options.initial)
  const [restored, setRestored] = useState(draft !== undefined)
  const [issues, setIssues] = useState<FormIssues>(none)
  const [conflict, setConflict] = useState<Conflict>()
  const [merged, setMerged] = useState<Conflict>()
  const [ahead, setAhead] = useState<Conflict>()
  const [saving, setSaving] = useState(false)
  const form = useForm<Values>({ defaultValues: draft?.values ?? options.initial.values, shouldFocusError: false })
  const { getValues, setValue, reset, setError, clearErrors, subscribe } = form

  // The library's own "dirty" compares with what the form was drawn with, which a restored draft is not.
  const isChanged = () => Object.keys(changed(base.current.values, getValues())).length > 0
  const left = useRef(false)
  const drafts = useDraft(options.form, () => {
    const { values: began, version } = base.current
    // A secret is never put where it can be read: it has to be typed again.
    const secret = fieldsOf(sections).flatMap((spec) => (spec.kind === 'text' && spec.secret ? [spec.name] : []))
    const values = { ...getValues(), ...Object.fromEntries(secret.map((name) => [name, began[name]])) }
    const hasDraft = !left.current && Object.keys(changed(began, values)).length > 0
    return hasDraft ? { values, base: began, version } : undefined
  })
  const touch = useRef(drafts.touch)
  useEffect(() => subscribe({ formState: { values: true }, callback: () => touch.current() }), [subscribe])

  function show(found: FormIssues) {
    clearErrors()
    for (const { field, message } of found.fields) setError(field, { message })
    setIssues(found)
  }

  function restart(held: Held<Values>) {
    left.current = false
    base.current = held
    reset(held.values)
    setRestored(false)
    setConflict(undefined)
    setAhead(undefined)
    show(none)
    drafts.drop()
  }

  function conflictOf(error: unknown, over: Held<Values>): Conflict | undefined {
    if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') return undefined
    const { current, by, at } = error.data
    const theirs = options.current?.(current)
    if (!theirs) return undefined
    return { merge: merge(over.values, getValues(), theirs.values), theirs, by: textOrNull(by), at: textOrNull(at) }
  }

  /** Goes on over the other person's version, with what only they changed. */
  function takeOver({ merge: { taken }, theirs }: Conflict): void {
    for (const { field, theirs: value } of taken) setValue(field, value)
    base.current = theirs
  }

  // The record was changed by a command beside the form, or read anew: what was not touched here goes along.
  const { initial } = options
  const { version } = initial
  const latest = useRef({ initial, isChanged, restart })
  useEffect(() => {
    latest.current = { initial, isChanged, restart }
  })
  useEffect(() => {
    if (version === undefined || version === base.current.version) return
    const theirs = latest.current.initial
    if (!latest.current.isChanged()) {
      latest.current.restart(theirs)
      return
    }
    const found = merge(base.current.values, getValues(), theirs.values)
    // Both values are shown when the person wants to look, or saves; what was typed stays until then.
    if (found.conflicts.length > 0) {
      setAhead({ merge: found, theirs, by: null, at: null })
      return
    }
    for (const { field, theirs: value } of found.taken) setValue(field, value)
    base.current = theirs
  }, [version, getValues, setValue])

  async function submit(): Promise<R | undefined> {
    if (saving) return undefined
    setMerged(undefined)
    return save(base.current, 0)
  }

  async function save(over: Held<Values>, merges: number): Promise<R | undefined> {
    const values = getValues() as V
    const body = options.body(values, over.version, changed(over.values, values) as Partial<V>)
    const found = checkForm(values, { required, names, body, schema })
    show(found)
    if (found.fields.length + found.whole.length > 0) return undefined
    if (merges === 0 && (await options.ask?.(values)) === false) return undefined
    setSaving(true)
    setAhead(undefined)
    try {
      const result = await options.save(body)
      restart(options.saved(result) ?? options.initial)
      options.onSaved?.(result)
      return result
    } catch (error) {
      const found = conflictOf(error, over)
      if (!found) show(issuesOfError(error, names))
      else if (found.merge.conflicts.length > 0 || merges === MAX_MERGES) setConflict(found)
      else {
        // What the two have changed does not meet, so there is nothing to ask.
        takeOver(found)
        setMerged(found)
        return await save(found.theirs, merges + 1)
      }
      return undefined
    } finally {
      setSaving(false)
    }
  }

  return {
    form,
    issues,
    conflict,
    /** Somebody else's change that was saved together with the person's own. */
    merged,
    /** Somebody else has changed a field meanwhile that the person is changing. */
    ahead,
    /** Shows both values and lets choose, before anything is saved; with who made the other, where that is known. */
    look: (author: Pick<Conflict, 'by' | 'at'>) => {
      if (!ahead) return
      setConflict({ ...ahead, ...author, merge: merge(base.current.values, getValues(), ahead.theirs.values) })
      setAhead(undefined)
    },
    saving,
    restored,
    isChanged,
    /** Saves; while a conflict is open, that is what has to be settled. */
    submit: async () => (conflict ? undefined : submit()),
    /** Saves over the other person's version, with the chosen side of each field. */
    resolve: async (picks: Readonly<Record<string, 'mine' | 'theirs'>>) => {
      if (!conflict) return
      takeOver(conflict)
      for (const { field, theirs } of conflict.merge.conflicts) if (picks[field] === 'theirs') setValue(field, theirs)
      setConflict(undefined)
      await submit()
    },
    /** Throws away what was restored from a draft. */
    discard: () => restart(options.initial),
    /** The person leaves, and leaves what was typed. */
    leave: () => {
      left.current = true
      drafts.drop()
    },
  }
}
