import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import { kinds } from '#contract/kinds.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource, generalCalls } from '#contract/core/resource/define.ts'
import { code, day, id, json, money, named, record, reference, text, words } from '#contract/core/resource/field.ts'
import { curationStatuses, listingStatuses } from './curation.rules.ts'
import { curationWords } from './class.ts'

export const listingWords = { DRAFT: 'Draft', LISTED: 'On sale', PAUSED: 'Paused', DELISTED: 'Delisted' } as const

/** A class as it is offered in a store: at what price, and since when. */
export const listing = defineResource(kinds.listing, {
  calls: generalCalls('/general/store-class', 'store-class'),
  keywords: ['listing', 'store class', 'listing toko', 'tayangan'],
  label: 'listingTitle',
  hint: ({ store, class: offered }) => [offered.name, store.name].join(' · '),
  search: 'Title or platform code…',
  sort: '-updatedAt',
  empty: { title: 'No listings yet', hint: 'A listing offers a class in a store.' },
  fields: {
    listingTitle: text('Title', {
      search: 'contains',
      sort: true,
      required: true,
      max: 160,
      edit: true,
      main: 1,
      width: 280,
      find: 'name',
      typed: ['judul'],
    }),
    storeId: record('Store', 'store', { shownBy: 'store', required: true, write: 'create', filter: true }),
    store: named('Store', { required: true, main: 2, width: 200 }),
    platform: reference('Platform', 'platform', { required: true, write: 'never', filter: true }),
    classId: record('Class', 'class', { shownBy: 'class', required: true, write: 'create', filter: true }),
    class: named('Class', { required: true, width: 220 }),
    variantId: id('Variant', { write: 'create', list: false }),
    variant: named('Variant', { width: 150 }),
    price: money('Price', { required: true, sort: true, edit: true, main: 2, width: 120, typed: ['harga'] }),
    discountPrice: money('Discount price', { sort: true, edit: true, width: 120, typed: ['diskon'] }),
    status: code('Status', listingStatuses, {
      write: 'update',
      words: listingWords,
      sort: true,
      filter: true,
      main: 1,
      width: 110,
    }),
    validFrom: day('From', { sort: true, bounds: ['validFromFrom', 'validFromTo'], width: 110, typed: ['mulai'] }),
    validTo: day('Until', { sort: true, bounds: ['validToFrom', 'validToTo'], width: 110, typed: ['sampai'] }),
    externalCode: text('Platform code', {
      plain: 'prefix',
      search: 'prefix',
      max: 120,
      code: true,
      width: 170,
      find: 'word',
      typed: ['kode'],
    }),
    url: text('Address', { max: 500, list: false, pattern: [/^(https:\/\/\S+)?$/, 'must begin with https://'] }),
    categoryIds: json('Categories', z.array(Id).check(z.maxLength(20, 'must be at most 20')), { list: false }),
    categories: words('Categories', { write: 'never' }),
    curationStatus: code('Curation', curationStatuses, { write: 'never', words: curationWords, filter: true }),
  },
})
export type Listing = RecordOfKind<typeof listing>
