import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#contract/core/api-error.ts'
import type { GradingSheet, ScoresWritten } from '#contract/grading/score.ts'
import { gradingScores, gradingSheet, MAX_SCORES } from '#contract/grading/score.ts'
import { cellAt } from '#contract/grading/sheet.rules.ts'
import { saveAs } from '#console/commands/save-as.ts'
import { useErrorText } from '#console/app/error-text.ts'
import type { Edit, Edits } from './edits.ts'
import { editsIn, keyOf, markOf, withEdits, withoutEdits } from './edits.ts'

/** The table after scores were written: other rows stay the same objects. */
export function withWritten(
  sheet: GradingSheet,
  { rows, totals }: Pick<ScoresWritten, 'rows' | 'totals'>,
): GradingSheet {
  const fresh = new Map(rows.map((row) => [row.studentLmsClassId, row]))
  return { ...sheet, totals, rows: sheet.rows.map((row) => fresh.get(row.studentLmsClassId) ?? row) }
}

interface Options {
  sheet: GradingSheet
  replace: (change: (sheet: GradingSheet) => GradingSheet) => void
  /** Scores are waiting for a reason. */
  onReasonMissing: () => void
}

/**
 * Stores scores as they are entered: one call at a time, with all that was entered while the last one was under way. What
 * is refused stays in its cell with the reason, and what could not be sent waits to be sent again.
 */
export function useScores({ sheet, replace, onReasonMissing }: Options) {
  const client = useQueryClient()
  const errorText = useErrorText()
  const [edits, setEdits] = useState<Edits>(new Map())
  const [failure, setFailure] = useState<string>()
  const [savedCount, setSavedCount] = useState(0)
  const [isSending, setSending] = useState(false)
  // Several cells may be entered before the next render.
  const now = useRef<Edits>(edits)
  const busy = useRef(false)
  const reason = useRef('')

  function put(next: Edits): void {
    now.current = next
    setEdits(next)
  }

  function settle(sent: readonly Edit[], { rows, refused, ...more }: ScoresWritten): void {
    const byPlace = new Map(refused.map((one) => [one.at, one]))
    const stored = sent.filter((_, at) => !byPlace.has(at))
    const versions = new Map(
      rows.flatMap((row) => row.cells.map((cell) => [`${row.studentLmsClassId}:${cell.groupItemId}`, cell.version])),
    )
    // A cell that was entered again meanwhile goes on from what was just stored.
    const again = editsIn(now.current, 'queued').flatMap((edit): Edit[] =>
      stored.some((one) => keyOf(one) === keyOf(edit)) ? [{ ...edit, version: versions.get(keyOf(edit)) }] : [],
    )
    const wrong = sent.flatMap((edit, at): Edit[] => {
      const why = byPlace.get(at)
      const isNewer = now.current.get(keyOf(edit))?.state === 'queued'
      if (!why || isNewer) return []
      return [{ ...edit, state: 'refused', why: why.message, ...(why.current ? { current: why.current } : {}) }]
    })
    const done = stored.map(keyOf).filter((key) => now.current.get(key)?.state === 'sent')
    put(withEdits(withEdits(withoutEdits(now.current, done), again), wrong))
    // Conflicts show what is stored by now.
    const met = refused.flatMap(({ at, current }) => (current && sent[at] ? [{ edit: sent[at], current }] : []))
    replace((before) => {
      const after = withWritten(before, { rows, totals: more.totals })
      if (met.length === 0) return after
      return {
        ...after,
        rows: after.rows.map((row) => {
          const own = met.filter(({ edit }) => edit.student === row.studentLmsClassId)
          if (own.length === 0) return row
          const cells = row.cells.map((cell) => own.find(({ edit }) => edit.item === cell.groupItemId)?.current ?? cell)
          return Object.assign({}, row, { cells })
        }),
      }
    })
    setSavedCount(more.written)
  }

  async function flush(): Promise<void> {
    const sent = editsIn(now.current, 'queued').slice(0, MAX_SCORES)
    if (busy.current || sent.length === 0) return
    if (reason.current.trim() === '') {
      onReasonMissing()
      return
    }
    busy.current = true
    setSending(true)
    setFailure(undefined)
    put(
      withEdits(
        now.current,
        sent.map((edit): Edit => Object.assign({}, edit, { state: 'sent' })),
      ),
    )
    const writing = saveAs('lms.grades')
    const { id, customerId, code } = sheet.lmsClass
    try {
      const body = { note: reason.current.trim(), scores: sent.map(markOf) }
      settle(sent, await writing.call(gradingScores, { customerId, id, body }))
      writing.keep(code)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const held = sent.filter((edit) => now.current.get(keyOf(edit))?.state === 'sent')
      put(withEdits(now.current, held))
      setFailure(errorText(error))
      if (error.code === 'GRADING_LOCKED') void client.invalidateQueries({ queryKey: [gradingSheet.path] })
      return
    } finally {
      busy.current = false
      setSending(false)
    }
    if (editsIn(now.current, 'queued').length > 0) await flush()
  }

  return {
    edits,
    failure,
    savedCount,
    isSending,
    /** Stores these, once there is a reason. */
    enter(entered: readonly Omit<Edit, 'version' | 'state'>[]): void {
      const rows = new Map(sheet.rows.map((row) => [row.studentLmsClassId, row]))
      const fresh = entered.flatMap((edit): Edit[] => {
        const row = rows.get(edit.student)
        if (!row) return []
        if (edit.why !== undefined) return [{ ...edit, version: undefined, state: 'refused' }]
        return [{ ...edit, version: cellAt(row, edit.item).version, state: 'queued' }]
      })
      put(withEdits(now.current, fresh))
      void flush()
    },
    setReason: (text: string) => {
      reason.current = text
    },
    retry: () => void flush(),
    /** Takes back what was not stored. */
    discard: (keys: readonly string[]) => put(withoutEdits(now.current, keys)),
    isChanged: () => now.current.size > 0,
  }
}
