import type { Registration } from '#contract/crm/registration.ts'
import { studentClass } from '#contract/crm/registration.ts'
import type { DocumentStatus, PaymentStatus, RegistrationStatus } from '#contract/crm/registration.rules.ts'
import { isPaid } from '#contract/crm/registration.rules.ts'
import type { Tone } from '#console/list/resource-list.ts'

export const registrationTones: Readonly<Record<RegistrationStatus, Tone>> = {
  REGISTERED: 'pending',
  DOCUMENT_REVIEW: 'warning',
  READY: 'accent',
  COMPLETED: 'success',
  CANCELLED: 'neutral',
}
export const paymentTones: Readonly<Record<PaymentStatus, Tone>> = {
  UNPAID: 'danger',
  PARTIAL: 'warning',
  PAID: 'success',
  WAIVED: 'neutral',
}
export const documentTones: Readonly<Record<DocumentStatus, Tone>> = {
  UPLOADED: 'warning',
  APPROVED: 'success',
  REJECTED: 'danger',
}

/** The page of a registration; one without a stage is seen at its student's. */
export const registrationHref = ({
  id,
  studentId,
  stageId,
}: {
  id: number
  studentId: number
  stageId: number | null
}) => (stageId === null ? `/crm/student/${studentId}` : `/crm/student/${studentId}/${stageId}/${id}`)

/** What keeps the student from the seat: documents by name, and the payment. English, translated where it is shown. */
export const missingOf = ({ status, missing, paymentStatus }: Registration): readonly string[] =>
  status === 'COMPLETED' || status === 'CANCELLED' ? [] : [...missing, ...(isPaid(paymentStatus) ? [] : ['Payment'])]

export const { words: statusWords } = studentClass.described.status
export const { words: paymentWords } = studentClass.described.paymentStatus
export const documentWords: Readonly<Record<DocumentStatus, string>> = {
  UPLOADED: 'Waiting for approval',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
}

/** What is wrong with most documents that are rejected, in the language of the students. */
export const rejectReasons = [
  'Foto tidak terbaca',
  'Nama berbeda dengan KTP',
  'Berkas terpotong',
  'Dokumen sudah tidak berlaku',
] as const
