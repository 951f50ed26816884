import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'

export const mergeStates = ['OPEN', 'UNDONE', 'FINAL'] as const
type MergeState = (typeof mergeStates)[number]

/** A merge is taken apart once, and only for a time. */
export function canUnmerge({ mergedName, state }: { mergedName: string; state: MergeState }): true | Reason {
  if (state === 'UNDONE') return reason('UNMERGED_ALREADY', { name: mergedName })
  return state === 'FINAL' ? reason('UNMERGE_OVER', { name: mergedName }) : true
}
