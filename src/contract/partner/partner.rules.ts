import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'

export const legalForms = ['PT', 'CV', 'YAYASAN', 'LPK', 'KOPERASI', 'PERORANGAN'] as const
export const partnerStatuses = ['REGISTERED', 'VERIFIED', 'ACTIVE', 'SUSPENDED'] as const
export type PartnerStatus = (typeof partnerStatuses)[number]

type Verdict = true | Reason

/** What people may set, by what it is; VERIFIED follows from the documents. */
const next: Readonly<Record<PartnerStatus, readonly PartnerStatus[]>> = {
  REGISTERED: ['SUSPENDED'],
  VERIFIED: ['ACTIVE', 'SUSPENDED'],
  ACTIVE: ['SUSPENDED'],
  SUSPENDED: ['REGISTERED', 'ACTIVE'],
}

export function canSetPartnerStatus({ status }: { status: PartnerStatus }, to: PartnerStatus): Verdict {
  return next[status].includes(to)
    ? true
    : reason('ILLEGAL_TRANSITION', { from: status, to, allowed: [...next[status]] })
}

interface Progress {
  status: PartnerStatus
  legalForm: string | null
  required: number
  approved: number
}

/** What a partner becomes by its documents: everything required is approved, or no longer so. */
export function settledStatus({ status, legalForm, required, approved }: Progress): PartnerStatus {
  const isComplete = legalForm !== null && required > 0 && approved >= required
  if (status === 'REGISTERED' && isComplete) return 'VERIFIED'
  return status === 'VERIFIED' && !isComplete ? 'REGISTERED' : status
}

/** Whether a partner can be given its customer: lists do not say which it has, the server does. */
export const canAdmit = ({ legalName, customers }: { legalName: string; customers?: readonly unknown[] }): Verdict =>
  customers === undefined || customers.length === 0 || reason('PARTNER_HAS_CUSTOMER', { name: legalName })

/** Partners stay. */
export const canDeletePartner = ({ legalName }: { legalName: string }): Verdict =>
  reason('PARTNER_PERMANENT', { name: legalName })
