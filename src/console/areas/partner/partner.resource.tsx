import { Link } from '@tanstack/react-router'
import type { Partner } from '#contract/partner/partner.ts'
import { partner } from '#contract/partner/partner.ts'
import type { Tone } from '#console/list/resource-list.ts'
import { showResource } from '#console/resource/show.tsx'

const statusTones: Readonly<Record<Partner['status'], Tone>> = {
  REGISTERED: 'pending',
  VERIFIED: 'success',
  ACTIVE: 'active',
  SUSPENDED: 'danger',
}
const docTones: Readonly<Record<Partner['docStatus'], Tone>> = {
  NEED_APPROVAL: 'pending',
  REJECTED: 'danger',
  MISSING: 'neutral',
  COMPLETE: 'success',
}

function Customers({ row: { customers } }: { row: Partner }) {
  return customers?.map(({ id, name }) => (
    <Link key={id} to="/roles" search={{ list: 'customers', open: id }} className="block text-accent hover:underline">
      {name}
    </Link>
  ))
}

export default showResource(partner, {
  columns: [
    'legalName',
    'legalForm',
    'status',
    'docStatus',
    'docsApproved',
    'docsRequired',
    'picName',
    'picEmail',
    'picPhone',
    'city',
    'updatedAt',
  ],
  views: [
    { key: 'waiting', title: 'Waiting for approval', search: { docStatus: ['NEED_APPROVAL'] } },
    { key: 'verified', title: 'Verified', search: { status: ['VERIFIED'] } },
    { key: 'new', title: 'New', search: { status: ['REGISTERED'] } },
  ],
  filterOrder: ['status', 'docStatus', 'legalForm'],
  tones: { status: statusTones, docStatus: docTones },
  details: [
    { items: ['legalName', 'brandName', 'legalForm', 'status', 'docStatus', 'docsApproved', 'docsRequired'] },
    { title: 'Customers', items: ['customers'] },
    { title: 'Contact person', items: ['picName', 'picPosition', 'picEmail', 'picPhone'] },
    { title: 'Address', items: ['address', 'city', 'province', 'postalCode'] },
    { title: 'Registration', items: ['nib', 'licenseNo'] },
    { title: 'Bank account', items: ['bankName', 'bankAccountNo', 'bankAccountName'] },
  ],
  values: { customers: (row) => <Customers row={row} /> },
  form: {
    sections: () => [
      { title: 'Company', fields: ['legalName', 'brandName', 'legalForm', 'nib', 'licenseNo'] },
      { title: 'Contact person', fields: ['picName', 'picPosition', 'picEmail', 'picPhone'] },
      { title: 'Address', fields: ['address', 'city', 'province', 'postalCode'] },
      { title: 'Bank account', fields: ['bankName', 'bankAccountNo', 'bankAccountName'] },
    ],
  },
})
