import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { ApiError } from '#contract/core/api-error.ts'
import type { FieldIssue, Reason } from '#contract/core/error.ts'
import { allows } from '#contract/core/permission.ts'
import type { EditedScheme, SchemeOutcome } from '#contract/grading/scheme-edit.ts'
import { EditedScheme as Scheme, schemeSave } from '#contract/grading/scheme-edit.ts'
import { say } from '#engine/say.ts'
import { callApi } from '#console/api/api.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { usePending } from '#console/screen/use-pending.ts'
import { useSaving } from '#console/screen/use-saving.tsx'
import { issuesOf } from './check.ts'
import type { Tree } from './edited.ts'
import { bodyOf, treeOf } from './edited.ts'
import { schemeText } from './scheme-words.ts'

interface Edited extends Record<string, unknown> {
  groups: Tree
}

const storedOf = ({ groups, version }: EditedScheme) => ({ values: { groups: treeOf(groups) }, version })

interface Options {
  scheme: EditedScheme
  blocked: Reason | undefined
  onSaved: (scheme: EditedScheme) => void
  /** A save was asked for and has to be corrected here first. */
  onWrong: (issues: readonly FieldIssue[]) => void
  /** Reads the scheme again. */
  reread: () => void
}

/**
 * Saving a scoring scheme. Where there are participants it is tried out first: `outcome` is what it changes for them, to
 * be confirmed with `confirm` or put aside with `dismiss`.
 */
export function useSchemeSaving({ scheme, blocked, onSaved, onWrong, reread }: Options) {
  const { lmsClass } = scheme
  const { id, customerId } = lmsClass
  const mayDelete = allows(useAtomValue(permissionsAtom), 'grading:unlock')
  const [asked, setAsked] = useState(false)
  const [refused, setRefused] = useState<readonly FieldIssue[]>([])
  const [outcome, setOutcome] = useState<SchemeOutcome>()
  const trial = usePending()
  /** The tree whose outcome was seen, and whether scores go with it. */
  const seen = useRef<{ groups: Tree; force: boolean }>(undefined)

  const inputOf = (groups: Tree, version: number | undefined, force: boolean) => ({
    customerId,
    id,
    body: { version: version ?? 0, groups: bodyOf(groups), ...(force ? { force } : {}) },
  })
  function noteRefusal(error: unknown): void {
    if (error instanceof ApiError)
      setRefused(error.issues.map((one) => ({ ...one, field: one.field.replace(/^body\./, '') })))
  }

  /** What a tree would change. A conflict is left to the real run, which compares both. */
  async function tryOut(groups: Tree): Promise<SchemeOutcome | null | undefined> {
    return trial.run(async () => {
      try {
        const options = { dryRun: true, command: { id: 'lms.scheme', surface: 'form' } }
        return (await callApi(schemeSave, inputOf(groups, scheme.version, false), options)).outcome
      } catch (error) {
        if (error instanceof ApiError && error.code === 'VERSION_CONFLICT') return null
        noteRefusal(error)
        throw error
      }
    })
  }

  const saving = useSaving<Edited, EditedScheme>({
    command: 'lms.scheme',
    draft: String(id),
    stored: storedOf(scheme),
    restore: ({ groups }) => ({ groups: Array.isArray(groups) ? (groups as Tree) : treeOf(scheme.groups) }),
    blocked,
    check({ groups }) {
      setAsked(true)
      setRefused([])
      const wrong = issuesOf(groups, scheme)
      onWrong(wrong)
      if (wrong.length > 0) return false
      if (lmsClass.participants === 0 || seen.current?.groups === groups) return true
      void look(groups)
      return false
    },
    async save({ groups }, call, version) {
      try {
        const force = seen.current?.groups === groups && seen.current.force
        return (await call(schemeSave, inputOf(groups, version, force))).scheme
      } catch (error) {
        noteRefusal(error)
        throw error
      }
    },
    saved(now, writing) {
      setAsked(false)
      seen.current = undefined
      onSaved(now)
      const label = `${lmsClass.code} ${lmsClass.title}`
      writing.saved(say('Scoring scheme of {{name}} saved', { name: label }), label)
      return { stored: storedOf(now) }
    },
    conflict: {
      fields: [
        {
          name: 'groups',
          label: 'Scoring scheme',
          words: (value) => (Array.isArray(value) ? schemeText(value as Tree) : ''),
        },
      ],
      current(record) {
        const current = Scheme.safeParse(record)
        return current.success ? storedOf(current.data) : undefined
      },
      reread,
    },
  })

  function confirm(force = false): void {
    seen.current = { groups: saving.values.groups, force }
    setOutcome(undefined)
    void saving.submit()
  }

  async function look(groups: Tree): Promise<void> {
    const found = await tryOut(groups)
    if (found === undefined) return
    if (found && (found.removedScores > 0 || found.counts.length > 0)) setOutcome(found)
    else {
      seen.current = { groups, force: false }
      void saving.submit()
    }
  }

  const { groups } = saving.values
  const own = asked ? issuesOf(groups, scheme) : []
  return {
    ...saving,
    isSaving: saving.isSaving || trial.isPending,
    failure: saving.failure ?? trial.failure,
    groups,
    stored: treeOf(scheme.groups),
    issues: [...own, ...refused.filter(({ field }) => !own.some((one) => one.field === field))],
    outcome,
    mayDelete,
    confirm: () => confirm(outcome !== undefined && outcome.removedScores > 0),
    dismiss: () => setOutcome(undefined),
  }
}
