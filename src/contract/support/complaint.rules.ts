import type { Complaint, ComplaintStatus } from './complaint.ts'
import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'

/** Solved or rejected; only an open one can be. */
export function canClose({ status }: Pick<Complaint, 'status'>, to: Exclude<ComplaintStatus, 'OPEN'>): true | Reason {
  return status === 'OPEN' ? true : reason('ILLEGAL_TRANSITION', { from: status, to, allowed: ['OPEN'] })
}

/** Open again, for as long as the server has said. */
export function canReopen(
  { ticketNo, status, reopenUntil }: Pick<Complaint, 'ticketNo' | 'status' | 'reopenUntil'>,
  now: Date = new Date(),
): true | Reason {
  if (status === 'OPEN') {
    return reason('ILLEGAL_TRANSITION', { from: status, to: 'OPEN', allowed: ['SOLVED', 'REJECTED'] })
  }
  if (reopenUntil !== null && now.getTime() <= Date.parse(reopenUntil)) return true
  return reason('REOPEN_TOO_LATE', { ticketNo })
}

/** Whoever closed it is who handled it. */
export function canAssign({ ticketNo, status }: Pick<Complaint, 'ticketNo' | 'status'>): true | Reason {
  return status === 'OPEN' ? true : reason('COMPLAINT_CLOSED', { ticketNo })
}
