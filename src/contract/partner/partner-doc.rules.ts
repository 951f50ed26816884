import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'

export const documentStatuses = ['WAITING_UPLOAD', 'NEED_APPROVAL', 'APPROVED', 'REJECTED'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

type Verdict = true | Reason

interface Shown {
  name: string
  status: DocumentStatus
}

/** Agreements: approved ones are not replaced by mistake, and the frame says that one waits. */
export const isAgreement = (name: string): boolean => /NDA|MOU/i.test(name)

/** Says that an agreement waits to be approved. */
export const isNotified = ({ name, status }: Shown): boolean => status === 'NEED_APPROVAL' && isAgreement(name)

/** Documents that prove who someone is: each time one is opened, the audit notes it. */
export const identityTypes = ['KTP_DIREKTUR', 'NPWP'] as const
export const isIdentity = (typeCode: string): boolean => (identityTypes as readonly string[]).includes(typeCode)

/** Whether a file can be put in: also in place of another, of any state. */
export function canReplace({ name, status }: Shown, { isOwn, confirm }: { isOwn: boolean; confirm: boolean }): Verdict {
  return isOwn && !confirm && status === 'APPROVED' && isAgreement(name) ? reason('CONFIRM_REPLACE', { name }) : true
}

/** What is next for a document with a new file. */
export const uploadAction = ({ status }: { status: DocumentStatus }): 'UPLOADED' | 'REPLACED' =>
  status === 'WAITING_UPLOAD' ? 'UPLOADED' : 'REPLACED'

const decisions = { APPROVED: 'APPROVED', REJECTED: 'REJECTED', NEED_APPROVAL: 'REOPENED' } as const
export type Decision = keyof typeof decisions

/** What the history calls a decision. */
export const actionOf = (to: Decision): (typeof decisions)[Decision] => decisions[to]

const from: Readonly<Record<DocumentStatus, readonly Decision[]>> = {
  WAITING_UPLOAD: [],
  NEED_APPROVAL: ['APPROVED', 'REJECTED'],
  // A decision can be taken back: the document waits again.
  APPROVED: ['NEED_APPROVAL'],
  REJECTED: ['NEED_APPROVAL'],
}

/** Whether a document can be approved, rejected, or put back among those that wait. */
export function canDecide(
  { name, status, reviewer }: Shown & { reviewer: { name: string } | null },
  to: Decision,
): Verdict {
  if (from[status].includes(to)) return true
  if (status === 'WAITING_UPLOAD') return reason('NO_FILE', { name })
  if (to !== 'NEED_APPROVAL') return reason('DOCUMENT_REVIEWED', { name, status, by: reviewer?.name ?? '–' })
  return reason('ILLEGAL_TRANSITION', { from: status, to, allowed: [...from[status]] })
}

export const canApprove = (doc: Shown & { reviewer: { name: string } | null }): Verdict => canDecide(doc, 'APPROVED')
export const canReject = (doc: Shown & { reviewer: { name: string } | null }): Verdict => canDecide(doc, 'REJECTED')
export const canReopen = (doc: Shown & { reviewer: { name: string } | null }): Verdict =>
  canDecide(doc, 'NEED_APPROVAL')

/** Number and dates belong to what was approved: they change with the file only. */
export const canEditDocument = ({ name, status }: Shown): Verdict =>
  status === 'APPROVED' ? reason('DOCUMENT_APPROVED', { name }) : true

/** Documents stay. */
export const canDeleteDocument = ({ name }: { name: string }): Verdict => reason('DOCUMENT_PERMANENT', { name })
