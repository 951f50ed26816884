import type { PartnerDoc } from '#contract/partner/partner-doc.ts'
import type { RecordRef } from '#engine/context.ts'

const base: PartnerDoc = {
  id: 5,
  customerId: 2,
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  updatedBy: null,
  mitraId: 7,
  mitra: { id: 7, name: 'CV Cipta Terampil' },
  typeCode: 'MOU',
  name: 'MOU Kerja Sama Pelatihan',
  number: null,
  signedAt: null,
  validTo: null,
  status: 'NEED_APPROVAL',
  revision: 1,
  reviewer: null,
  reviewedAt: null,
  note: null,
  required: true,
  isProtected: false,
  pages: 2,
  fileName: 'mou.pdf',
  mime: 'application/pdf',
  sizeBytes: 1000,
}

/** A document that waits for approval. */
export const document = (given: Partial<PartnerDoc> = {}): PartnerDoc => ({ ...base, ...given })

export const documentRef = (given: Partial<PartnerDoc> = {}): RecordRef<'partnerDoc'> => ({
  resource: 'partnerDoc',
  id: 5,
  label: 'MOU',
  record: document(given),
})
