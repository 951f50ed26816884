import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { GradingSheet } from '#contract/grading/score.ts'
import { gradingSheet } from '#contract/grading/score.ts'
import { callApi } from '#console/api/api.ts'
import type { LiveChanges } from '#console/live/live-changes.ts'
import { isAbout, onLiveChanges } from '#console/live/live-changes.ts'
import { withWritten } from './use-scores.ts'

/** So many rows are read by themselves; where more have changed, the table is read again. */
const MOST = 200

/** The participants whose scores others have changed; undefined: too many to say. */
function idsIn(live: LiveChanges, known: ReadonlySet<number>): number[] | undefined {
  if (live === 'everything') return undefined
  const changes = live.filter(({ resource, own }) => resource === 'student_lms_class' && !own)
  if (changes.some(({ ids, kind }) => ids === null || kind !== 'updated')) return undefined
  const ids = changes.flatMap((change) => change.ids ?? []).filter((id) => known.has(id))
  return ids.length > MOST ? undefined : [...new Set(ids)]
}

/** Reads the rows again that others change. */
export function useLiveRows(
  sheet: GradingSheet,
  replace: (change: (sheet: GradingSheet) => GradingSheet) => void,
): void {
  const client = useQueryClient()
  const latest = useRef({ sheet, replace })
  useEffect(() => {
    latest.current = { sheet, replace }
  })
  useEffect(
    () =>
      onLiveChanges((live) => {
        if (!isAbout(live, 'student_lms_class', 'any')) return
        const { sheet: now, replace: put } = latest.current
        const ids = idsIn(live, new Set(now.rows.map((row) => row.studentLmsClassId)))
        const { id, customerId } = now.lmsClass
        if (ids === undefined) void client.invalidateQueries({ queryKey: [gradingSheet.path] })
        else if (ids.length > 0) {
          void callApi(gradingSheet, { id, customerId, query: { ids: ids.join(',') } }).then(
            (fresh) => put((before) => withWritten(before, fresh)),
            // It is read again with the next change.
            () => undefined,
          )
        }
      }),
    [client],
  )
}
