import { Link } from '@tanstack/react-router'
import type { PartnerDoc } from '#contract/partner/partner-doc.ts'
import { partnerDoc } from '#contract/partner/partner-doc.ts'
import type { Tone } from '#console/list/resource-list.ts'
import { showResource } from '#console/resource/show.tsx'

const tones: Readonly<Record<PartnerDoc['status'], Tone>> = {
  WAITING_UPLOAD: 'neutral',
  NEED_APPROVAL: 'pending',
  APPROVED: 'success',
  REJECTED: 'danger',
}

export default showResource(partnerDoc, {
  columns: [
    'name',
    'mitra',
    'status',
    'number',
    'signedAt',
    'validTo',
    'revision',
    'reviewer',
    'reviewedAt',
    'note',
    'updatedAt',
  ],
  views: [
    { key: 'waiting', title: 'Waiting for approval', search: { status: ['NEED_APPROVAL'] } },
    { key: 'rejected', title: 'Rejected', search: { status: ['REJECTED'] } },
    { key: 'missing', title: 'Missing', search: { status: ['WAITING_UPLOAD'] } },
  ],
  filterOrder: ['status', 'mitraId', 'typeCode', 'validTo', 'updatedAt'],
  tones: { status: tones },
  values: {
    mitra: ({ mitra }) => (
      <Link to="/partner" search={{ open: mitra.id }} className="text-accent hover:underline">
        {mitra.name}
      </Link>
    ),
  },
  details: [
    { items: ['name', 'mitra', 'status', 'number', 'signedAt', 'validTo', 'required'] },
    { title: 'Review', items: ['reviewer', 'reviewedAt', 'note'] },
    { title: 'File', items: ['fileName', 'revision', 'isProtected'] },
  ],
  form: { sections: () => [{ title: 'Document', fields: ['number', 'signedAt', 'validTo'] }] },
})
