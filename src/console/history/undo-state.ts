import type { AuditRow } from '#contract/core/audit/audit.ts'
import { canUndo } from '#contract/core/audit/audit.rules.ts'
import type { Tone } from '#console/ui/badge.tsx'
import { codeSay } from '#engine/error-say.ts'
import type { Say } from '#engine/say.ts'

/** Whether a change can be taken back, in a word. */
export const undoStates: Readonly<Record<AuditRow['undo'], { label: string; tone: Tone }>> = {
  none: { label: 'No', tone: 'neutral' },
  open: { label: 'Yes', tone: 'success' },
  undone: { label: 'Undone', tone: 'accent' },
  moved: { label: 'Changed since', tone: 'warning' },
}

/** What stands in the way of taking a change back, whoever wants to. */
export function obstacleOf(change: AuditRow): Say | undefined {
  if (change.undo === 'none' || change.undo === 'open') return undefined
  const verdict = canUndo(change, ['*'])
  return verdict === true ? undefined : codeSay(verdict.code, verdict.data)
}
