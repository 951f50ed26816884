import { listing } from '#contract/class/listing.ts'
import { showResource } from '#console/resource/show.tsx'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { categoriesWords, curationTones, listingTones } from './class-words.ts'

const VariantInput = lazyPart(() => import('./parts/variant-input.tsx'))
const CategoriesInput = lazyPart(() => import('./parts/categories-input.tsx'))

const sale = ['price', 'discountPrice', 'validFrom', 'validTo'] as const
const there = ['externalCode', 'url'] as const
const categories = { name: 'categoryIds', kind: 'custom', component: CategoriesInput, words: categoriesWords } as const
const variant = {
  name: 'variantId',
  kind: 'custom',
  component: VariantInput,
  words: (id: unknown) => (typeof id === 'number' ? `#${id}` : '–'),
} as const

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
        ? [{ fields: ['listingTitle', ...sale, categories] }, { title: 'On the platform', fields: there }]
        : [
            { fields: ['classId', variant, 'storeId', 'listingTitle', ...sale, categories] },
            { title: 'On the platform', fields: there },
          ],
  },
})
