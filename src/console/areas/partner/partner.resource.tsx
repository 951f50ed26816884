import { Link } from '@tanstack/react-router'
import type { Partner } from '#contract/partner/partner.ts'
import { partner } from '#contract/partner/partner.ts'
import { nameRef } from '#engine/context.ts'
import type { Tone } from '#console/list/resource-list.ts'
import { PersonalValue } from '#console/resource/personal-value.tsx'
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
    { title: 'Registration', items: ['nib', 'npwpMask', 'licenseNo'] },
    { title: 'Bank account', items: ['bankName', 'bankAccountNo', 'bankAccountName'] },
  ],
  values: {
    customers: (row) => <Customers row={row} />,
    npwpMask: (row) => (
      <PersonalValue
        mask={row.npwpMask}
        command="partner.reveal"
        record={nameRef({ resource: 'partner', id: row.id, label: row.legalName })}
      />
    ),
  },
  form: {
    sections: ({ row }) => [
      {
        title: 'Company',
        fields: [
          'legalName',
          'brandName',
          'legalForm',
          'nib',
          {
            name: 'npwp',
            replaces: Boolean(row?.npwpMask),
            ...(row?.npwpMask ? { help: "A number is stored. Typing here replaces it; this can't be undone." } : {}),
          },
          'licenseNo',
        ],
      },
      { title: 'Contact person', fields: ['picName', 'picPosition', 'picEmail', 'picPhone'] },
      { title: 'Address', fields: ['address', 'city', 'province', 'postalCode'] },
      { title: 'Bank account', fields: ['bankName', 'bankAccountNo', 'bankAccountName'] },
    ],
  },
})
