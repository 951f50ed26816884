import { kinds } from '#contract/kinds.ts'
import { defineResource, generalCalls } from '#contract/core/resource/define.ts'
import { bool, int, named, record, reference, text } from '#contract/core/resource/field.ts'

/** A shop in which classes are sold: the academy's own site, or a page on a marketplace. */
export const store = defineResource(kinds.store, {
  calls: generalCalls('/v3/api/stores', 'store', 'general'),
  keywords: ['store', 'toko'],
  label: 'name',
  search: 'Name…',
  sort: 'name',
  empty: { title: 'No stores yet', hint: 'Classes are listed in stores: your own site, or a page on a marketplace.' },
  fields: {
    name: text('Name', {
      search: 'contains',
      sort: true,
      required: true,
      max: 120,
      edit: true,
      main: 1,
      width: 260,
      find: 'name',
      typed: ['nama'],
    }),
    platform: reference('Platform', 'platform', {
      required: true,
      write: 'create',
      filter: true,
      main: 2,
      width: 130,
      help: "Can't be changed later",
    }),
    externalStoreId: text('Store ID on the platform', { max: 120, code: true, width: 170 }),
    url: text('Address', {
      max: 500,
      width: 220,
      pattern: [/^(https:\/\/\S+)?$/, 'must begin with https://'],
      placeholder: 'https://',
    }),
    active: bool('Active', { default: true, filter: true, width: 80, yes: 'Active', no: 'Inactive', typed: ['aktif'] }),
    listingCount: int('On sale', { write: 'never', default: 0, filter: false, width: 90 }),
  },
})

/** A category of a store, or of all stores; categories form a tree. */
export const storeCategory = defineResource(kinds.storeCategory, {
  calls: generalCalls('/v3/api/stores/{customerId}/categories', 'store-category', 'general'),
  keywords: ['store category', 'category', 'kategori toko', 'kategori'],
  label: 'name',
  hint: ({ store, parent }) => [store?.name, parent?.name].filter(Boolean).join(' · '),
  search: 'Name or slug…',
  sort: 'order,name',
  empty: { title: 'No categories yet', hint: 'Buyers find classes by category. A category can be part of another.' },
  fields: {
    name: text('Name', {
      search: 'contains',
      sort: true,
      required: true,
      max: 120,
      edit: true,
      main: 1,
      width: 240,
      find: 'name',
      typed: ['nama'],
    }),
    slug: text('Slug', {
      plain: 'prefix',
      search: 'prefix',
      required: true,
      unique: true,
      max: 120,
      code: true,
      width: 180,
      pattern: [/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters, digits and hyphens'],
    }),
    storeId: record('Store', 'store', { shownBy: 'store', filter: true, help: 'Leave empty for all stores' }),
    store: named('Store', { main: 2, width: 200 }),
    parentId: record('Part of', 'storeCategory', { shownBy: 'parent', filter: true }),
    parent: named('Part of', { width: 200 }),
    order: int('Position', { default: 0, min: 0, max: 100_000, sort: true, edit: true, width: 90, typed: ['urutan'] }),
    active: bool('Active', { default: true, filter: true, width: 80, yes: 'Active', no: 'Inactive', typed: ['aktif'] }),
  },
})
