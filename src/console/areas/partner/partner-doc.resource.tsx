import { Link } from '@tanstack/react-router'
import { partnerDoc } from '#contract/partner/partner-doc.ts'
import { showResource } from '#console/resource/show.tsx'
import { documentTypes } from './document-types.ts'
import { documentTones } from './document-tones.ts'

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
  tones: { status: documentTones },
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
    { title: 'File', items: ['fileName', 'pages', 'revision', 'isProtected'] },
  ],
  form: {
    sections: ({ row }) => [
      {
        title: 'Document',
        fields: row
          ? ['number', 'signedAt', 'validTo']
          : ['mitraId', { name: 'typeCode', kind: 'list', source: documentTypes }, 'number', 'signedAt', 'validTo'],
      },
    ],
  },
})
