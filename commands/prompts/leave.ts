import { leaveRespond } from '#contract/hr/leave-request.ts'
import type { LeaveRequest } from '#contract/hr/leave-request.ts'
import type { Env } from '#engine/define.ts'
import { text } from '#engine/prompt.ts'

/** Why a request is refused, or what goes with its approval. */
export const whyNot = text('Why is it rejected?', {
  max: 500,
  help: 'The employee reads this.',
  names: ['note', 'catatan', 'alasan'],
})

/** Decides on the request as the approver has seen it: of two who decide at once, the second is refused. */
export function decideLeave(
  id: number,
  status: 'APPROVED' | 'REJECTED',
  note: string | undefined,
  { call, known }: Env,
): Promise<LeaveRequest> {
  const version = known('leaveRequest', id)?.version
  return call(leaveRespond, {
    id,
    body: { status, ...(note === undefined ? {} : { note }), ...(version === undefined ? {} : { version }) },
  })
}
