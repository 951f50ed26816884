import { useRef, useState } from 'react'
import type { CoreClass } from '#contract/class/class.ts'
import { coreClass } from '#contract/class/class.ts'
import type { Verdict } from '#contract/class/curation.rules.ts'
import { canCurate } from '#contract/class/curation.rules.ts'
import type { Reason } from '#contract/core/error.ts'
import { useSaving } from '#console/screen/use-saving.tsx'
import { say } from '#engine/say.ts'

/** A curator's words that are not sent yet: about the whole, and at fields. */
export type Remarks = { note: string; notes: Readonly<Record<string, string>> }
const NONE: Remarks = { note: '', notes: {} }

const done: Readonly<Record<Verdict, string>> = {
  APPROVED: '{{name}} is approved',
  REVISION: '{{name}} is sent back to its author',
  REJECTED: '{{name}} is rejected',
}

const isExplained = ({ note, notes }: Remarks) => [note, ...Object.values(notes)].some((text) => text.trim() !== '')

interface ReviewOptions {
  customerId: number
  row: CoreClass
  mayDecide: boolean
  reread: () => void
  onDecided: (row: CoreClass) => void
}

/** Notes on a submission and the decision about it. Notes are drafts of their own until they are sent with a decision. */
export function useReview({ customerId, row, mayDecide, reread, onDecided }: ReviewOptions) {
  const verdict = useRef<Verdict>('REVISION')
  const [isUnexplained, setUnexplained] = useState(false)
  const [seen, setSeen] = useState(row.version)
  const step = canCurate(row, 'APPROVED')
  const blocked: Reason | undefined = step === true ? undefined : step
  /** The author has changed it while it was being read. */
  const isNewer = row.version !== seen && step === true
  const canDecide = mayDecide && step === true && !isNewer

  const saving = useSaving<Remarks, CoreClass>({
    command: 'class.curate',
    draft: String(row.id),
    stored: { values: NONE, version: row.version },
    blocked,
    words: { save: 'Send back', next: 'Send back' },
    check(remarks) {
      if (!canDecide) return false
      const isEnough = verdict.current === 'APPROVED' || isExplained(remarks)
      setUnexplained(!isEnough)
      return isEnough
    },
    save({ note, notes }, call, version) {
      const curationNotes = Object.entries(notes).flatMap(([field, text]) =>
        text.trim() === '' ? [] : [{ field, note: text.trim() }],
      )
      const decision = { curationStatus: verdict.current, curationNote: note.trim() || null, curationNotes }
      const body = { version: version ?? row.version, ...decision }
      return call(coreClass.calls.update, { customerId, id: row.id, body })
    },
    saved(saved, writing) {
      writing.saved(say(done[verdict.current], { name: saved.title }), saved.title)
      onDecided(saved)
      return { stored: { values: NONE, version: saved.version } }
    },
    conflict: { fields: [], current: () => undefined, reread },
  })
  const { values: remarks, change, isSaving, failure, submit, guard } = saving

  return {
    remarks,
    noteFor: (field: string, text: string) =>
      change((before) => ({ ...before, notes: { ...before.notes, [field]: text } }), field),
    noteAll: (note: string) => {
      setUnexplained(false)
      change((before) => ({ ...before, note }), 'note')
    },
    /** Decides with the notes that were written. */
    async decide(to: Verdict): Promise<void> {
      verdict.current = to
      await submit()
      // What the keys for saving mean from here on.
      verdict.current = 'REVISION'
    },
    blocked,
    canDecide,
    isNewer,
    confirmSeen: () => setSeen(row.version),
    /** A refusal needs an explanation, and there is none. */
    isUnexplained,
    isSaving,
    failure,
    guard,
  }
}
