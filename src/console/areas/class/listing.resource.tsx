import { listing } from '#contract/class/listing.ts'
import { showResource } from '#console/resource/show.tsx'
import { curationTones, listingTones } from './class-words.ts'

const sale = ['price', 'discountPrice', 'validFrom', 'validTo'] as const
const there = ['externalCode', 'url'] as const

export default showResource(listing, {
  views: [
    { key: 'listed', title: 'On sale', search: { status: ['LISTED'] } },
    { key: 'paused', title: 'Paused', search: { status: ['PAUSED'] } },
    {
      key: 'ending',
      title: 'Ends this month',
      search: { status: ['LISTED'] },
      days: ['validToFrom', 'validToTo', 'this month'],
    },
  ],
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
