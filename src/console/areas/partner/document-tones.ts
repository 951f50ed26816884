import type { DocumentStatus } from '#contract/partner/partner-doc.rules.ts'
import { partnerDoc } from '#contract/partner/partner-doc.ts'
import type { Tone } from '#console/list/resource-list.ts'

/** The colors of the states of a document. */
export const documentTones: Readonly<Record<DocumentStatus, Tone>> = {
  WAITING_UPLOAD: 'neutral',
  NEED_APPROVAL: 'pending',
  APPROVED: 'success',
  REJECTED: 'danger',
}

/** What the states of a document are called. */
export const { words: statusWords } = partnerDoc.described.status
