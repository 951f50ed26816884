import type { Verdict } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'
import type { Voucher } from './voucher.ts'

/**
 * When a voucher may do what (the voucher's state machine). Pure: the server enforces these, the console greys a
 * command out with the same reason.
 */
type Facts = Pick<Voucher, 'code' | 'status'> & Partial<Pick<Voucher, 'enrolment'>>

/** Back to AVAILABLE. `force` lets attendance be disregarded; a sent certificate never. */
export function canReset(voucher: Facts, force = false): Verdict {
  const { code, status, enrolment } = voucher
  if (status === 'AVAILABLE') return reason('VOUCHER_UNUSED', { code })
  if (enrolment && enrolment.certificateStatus === 'SENT') return reason('VOUCHER_CERTIFIED', { code })
  if (enrolment && enrolment.attendedCount > 0 && !force) return reason('VOUCHER_IN_USE', { code })
  return true
}

/** To VOID; a redeemed voucher stays what it is. A void one may be voided again: nothing changes. */
export function canVoid(voucher: Facts): Verdict {
  return voucher.status === 'REDEEMED' ? reason('VOUCHER_REDEEMED', { code: voucher.code }) : true
}

export function canDelete(voucher: Facts): Verdict {
  return canVoid(voucher)
}

/** Reserved for a student. */
export function canReserve(voucher: Facts): Verdict {
  const { code, status } = voucher
  return status === 'AVAILABLE' ? true : reason('VOUCHER_NOT_AVAILABLE', { code, status })
}

export function canSend(voucher: Facts): Verdict {
  const { status } = voucher
  if (status === 'AVAILABLE' || status === 'RESERVED') return true
  return reason('ILLEGAL_TRANSITION', { from: status, to: 'SENT', allowed: ['AVAILABLE', 'RESERVED'] })
}

/** The code goes to the student for whom it is reserved, also once more. */
export function canSendCode(voucher: Facts & Pick<Voucher, 'studentId'>): Verdict {
  const { code, status, studentId } = voucher
  if (status === 'AVAILABLE' || (studentId === null && (status === 'RESERVED' || status === 'SENT'))) {
    return reason('VOUCHER_OF_NO_ONE', { code })
  }
  if (status === 'RESERVED' || status === 'SENT') return true
  return reason('ILLEGAL_TRANSITION', { from: status, to: 'SENT', allowed: ['RESERVED', 'SENT'] })
}

/** Class, schedule and price of a redeemed voucher are history and stay. */
export function canEdit(voucher: Facts): Verdict {
  return voucher.status === 'REDEEMED' ? reason('VOUCHER_REDEEMED', { code: voucher.code }) : true
}
