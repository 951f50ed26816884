import type { Partner } from '#contract/partner/partner.ts'
import type { RecordRef } from '#engine/context.ts'

const base: Partner = {
  id: 7,
  customerId: 2,
  version: 4,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  updatedBy: null,
  legalName: 'CV Cipta Terampil',
  brandName: null,
  legalForm: 'CV',
  status: 'VERIFIED',
  docStatus: 'COMPLETE',
  docsApproved: 7,
  docsRequired: 7,
  picName: 'Rina Lestari',
  picPosition: null,
  picEmail: 'rina@cipta.example',
  picPhone: null,
  nib: null,
  npwpMask: '••••1000',
  licenseNo: null,
  address: null,
  city: null,
  province: null,
  postalCode: null,
  bankName: null,
  bankAccountNo: null,
  bankAccountName: null,
}

/** A verified partner. */
export const partnerRow = (given: Partial<Partner> = {}): Partner => ({ ...base, ...given })

export const partnerRef = (given: Partial<Partner> = {}): RecordRef<'partner'> => ({
  resource: 'partner',
  id: 7,
  label: 'CV Cipta Terampil',
  record: partnerRow(given),
})
