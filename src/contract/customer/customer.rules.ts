import { reason } from '#contract/core/reason.ts'
import type { Verdict } from '#contract/core/error.ts'

/** The customer that is the academy itself. */
export const ACADEMY = 1

/** Whether a customer may be deleted by somebody who works for `own`; what stands in it is not looked at. */
export function canDeleteCustomer(id: number, own: number | null): Verdict {
  if (id === ACADEMY) return reason('IN_USE', { by: 'the academy itself' })
  return id === own ? reason('OWN_CUSTOMER', {}) : true
}

/** What of a customer can be changed. */
export const customerParts = [
  'name',
  'company',
  'logo',
  'address',
  'contact_phone',
  'email',
  'npwp',
  'timezone',
  'tarif',
  'upline_id',
  'status',
  'joinedAt',
] as const
export type CustomerPart = (typeof customerParts)[number]

const ownParts: readonly CustomerPart[] = [
  'name',
  'company',
  'logo',
  'address',
  'contact_phone',
  'email',
  'npwp',
  'timezone',
]

/**
 * What of a customer somebody may change who holds `customer:update`: who makes customers, all; others of the academy's
 * staff, the tariff; a customer's own people, how it is called and reached.
 */
export function customerPartsFor({ isGlobal, makes }: { isGlobal: boolean; makes: boolean }): readonly CustomerPart[] {
  if (!isGlobal) return ownParts
  return makes ? customerParts : ['tarif']
}

/**
 * The states in which nobody of a customer's own works for it: for a while, and for good. The academy's staff do, and
 * what was laid ready for its participants still reaches them.
 */
export const shutStatuses = ['SUSPENDED', 'CLOSED'] as const

/** Whether a customer's state may become another, by somebody who works for `own`. */
export function canSetStatus(id: number, own: number | null, status: 'ACTIVE' | 'SUSPENDED' | 'CLOSED'): Verdict {
  return status === 'ACTIVE' ? true : canDeleteCustomer(id, own)
}
