import type { Verdict } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'

export const registrationStatuses = ['REGISTERED', 'DOCUMENT_REVIEW', 'READY', 'COMPLETED', 'CANCELLED'] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

export const paymentStatuses = ['UNPAID', 'PARTIAL', 'PAID', 'WAIVED'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const documentStatuses = ['UPLOADED', 'APPROVED', 'REJECTED'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

interface Facts {
  registrationNo: string
  status: RegistrationStatus
}

const isOver = ({ status }: Facts) => status === 'COMPLETED' || status === 'CANCELLED'

const open = (registration: Facts): Verdict =>
  isOver(registration)
    ? reason('REGISTRATION_OVER', { number: registration.registrationNo, status: registration.status })
    : true

/** Documents, payment and schedule change until the seat is there, or the registration is called off. */
export const canChangeRegistration = open
export const canCancelRegistration = open

/** What was registered stays on record. */
export const canDeleteRegistration = ({ registrationNo: number }: Pick<Facts, 'registrationNo'>): Verdict =>
  reason('REGISTRATION_PERMANENT', { number })

/** Payment status of the fee. A waived fee stays waived until a payment is recorded. */
export const paymentOf = (fee: number, paid: number): PaymentStatus =>
  fee === 0 ? 'WAIVED' : paid >= fee ? 'PAID' : paid > 0 ? 'PARTIAL' : 'UNPAID'

export const isPaid = (status: PaymentStatus): boolean => status === 'PAID' || status === 'WAIVED'

interface Completing extends Facts {
  /** The required documents that are not approved, by name. */
  missing: readonly string[]
  paymentStatus: PaymentStatus
  fee: number
  paid: number
}

/** Whether the seat can be given, as far as the registration says it. */
export function canComplete(registration: Completing): Verdict {
  const { registrationNo: number, missing, paymentStatus, fee, paid } = registration
  const isOpen = open(registration)
  if (isOpen !== true) return isOpen
  if (missing.length > 0)
    return reason('DOCUMENTS_INCOMPLETE', { number, missing: [...missing], documents: missing.join(', ') })
  return isPaid(paymentStatus) ? true : reason('REGISTRATION_UNPAID', { number, left: fee - paid })
}

interface Documented {
  name: string
  status: DocumentStatus
}

const of = ({ name, status }: Documented, allowed: readonly DocumentStatus[], to: string): Verdict =>
  allowed.includes(status) ? true : reason('DOCUMENT_STATE', { name, status, to, allowed: [...allowed] })

/** What is approved is replaced or deleted only after it was rejected. */
export const canReplaceDocument = (document: Documented): Verdict => of(document, ['UPLOADED', 'REJECTED'], 'UPLOADED')
export const canDeleteDocument = (document: Documented): Verdict => of(document, ['UPLOADED', 'REJECTED'], 'DELETED')
export const canApproveDocument = (document: Documented): Verdict => of(document, ['UPLOADED'], 'APPROVED')
export const canRejectDocument = (document: Documented): Verdict => of(document, ['UPLOADED', 'APPROVED'], 'REJECTED')

/** The way of a registration, as its page shows it. */
export const registrationSteps = ['REGISTERED', 'DOCUMENT_REVIEW', 'READY', 'COMPLETED'] as const
