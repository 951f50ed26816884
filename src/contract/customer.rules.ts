import { reason } from './error.ts'
import type { Verdict } from './voucher.rules.ts'

/** The customer that is the academy itself. */
export const ACADEMY = 1

/** Whether a customer may be deleted by somebody who works for `own`; what stands in it is not looked at. */
export function canDeleteCustomer(id: number, own: number | null): Verdict {
  if (id === ACADEMY) return reason('IN_USE', { by: 'the academy itself' })
  return id === own ? reason('OWN_CUSTOMER', {}) : true
}
