import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'

export const stageKinds = ['OPEN', 'WON', 'LOST'] as const
export type StageKind = (typeof stageKinds)[number]

interface Placed {
  name: string
  studentId: number | null
  lostReason: string | null
}

/** A won prospect has become a student; of a lost one it is known why. */
export function canEnter({ name, studentId, lostReason }: Placed, kind: StageKind): true | Reason {
  if (kind === 'WON' && studentId === null) return reason('NEEDS_STUDENT', { name })
  if (kind === 'LOST' && lostReason === null) return reason('NEEDS_LOST_REASON', { name })
  return true
}

/** What is decided is opened again by those who approve. */
export const reopens = (from: StageKind, to: StageKind): boolean => from !== 'OPEN' && to === 'OPEN'

const DAY = 86_400_000

/** How far a prospect has used up the time that its stage allows: 1 is all of it; undefined without a limit. */
export function timeUsed(
  {
    stageEnteredAt,
    stage: { slaDays, kind },
  }: { stageEnteredAt: string; stage: { slaDays: number | null; kind: StageKind } },
  now: number,
): number | undefined {
  if (slaDays === null || kind !== 'OPEN') return undefined
  return (now - Date.parse(stageEnteredAt)) / (slaDays * DAY)
}
