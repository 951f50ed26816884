import { listing } from '#contract/class/listing.ts'
import { showResource } from '#console/resource/show.tsx'
import { curationTones, listingTones } from './class-words.ts'

const sale = ['price', 'discountPrice', 'validFrom', 'validTo'] as const
const there = ['externalCode', 'url'] as const

export default showResource(listing, {
  tones: { status: listingTones, curationStatus: curationTones },
  dimmed: ({ status }) => status === 'DELISTED',
  details: [
    { items: ['status', 'class', 'variant', 'store', 'platform', 'categories', 'curationStatus'] },
    { title: 'Sale', items: [...sale, ...there] },
  ],
  form: {
    sections: ({ row }) =>
      row
        ? [{ fields: ['listingTitle', ...sale] }, { title: 'On the platform', fields: there }]
        : [{ fields: ['classId', 'storeId', 'listingTitle', ...sale] }, { title: 'On the platform', fields: there }],
  },
})
