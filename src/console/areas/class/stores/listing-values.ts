import type { FieldSpec, Values } from '#console/form/fields.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { changed } from '#console/form/merge.ts'
import type { Listing } from '#contract/class/listing.ts'
import { categoriesIn, categoriesWords } from '../class-words.ts'

const CategoriesInput = lazyPart(() => import('../parts/categories-input.tsx'))

/** What is edited of a listing. */
export const listingFields = [
  { name: 'price', label: 'Price', kind: 'rupiah' },
  { name: 'discountPrice', label: 'Discount price', kind: 'rupiah' },
  { name: 'validFrom', label: 'From', kind: 'date' },
  { name: 'validTo', label: 'Until', kind: 'date' },
  { name: 'externalCode', label: 'Platform code', kind: 'text', max: 120 },
  { name: 'categoryIds', label: 'Categories', kind: 'custom', component: CategoriesInput, words: categoriesWords },
] as const satisfies readonly FieldSpec<Values>[]
export type ListingField = (typeof listingFields)[number]['name']

/** Names a field of a listing among those of all listings: `12.price`. */
export const keyOf = (id: number, field: ListingField) => `${id}.${field}`

/** The listings of a class, as their screen edits them. */
export function storedOf(listings: readonly Listing[]) {
  return {
    values: Object.fromEntries(
      listings.flatMap((row) =>
        listingFields.map(({ name }) => [
          keyOf(row.id, name),
          name === 'categoryIds' ? (row.categoryIds ?? []) : row[name],
        ]),
      ),
    ) as Values,
    // One number that is another whenever any of them has changed.
    version: listings.reduce((sum, { id, version }) => sum + id * 1000 + version, 0),
  }
}

/** What has changed of one listing, as its call takes it. */
export function changesOf(listing: Listing, values: Values) {
  const before = storedOf([listing]).values
  const now = Object.fromEntries(Object.keys(before).map((key) => [key, values[key]]))
  const fields = Object.keys(changed(before, now)).map((key) => key.slice(key.indexOf('.') + 1) as ListingField)
  return Object.fromEntries(
    fields.map((field) => {
      const value = now[keyOf(listing.id, field)]
      return [field, field === 'categoryIds' ? categoriesIn(value) : (value ?? null)]
    }),
  )
}
