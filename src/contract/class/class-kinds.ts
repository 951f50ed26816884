import { kindOf } from '#contract/core/resource/kind.ts'

/** The kinds of record of the catalog. */
export const classKinds = {
  classAttribute: kindOf({
    kind: 'classAttribute',
    one: 'class attribute',
    table: 'class_attribute',
    area: 'class',
    path: '/kelas/class-attributes',
    excludes: false,
  }),
  class: kindOf({
    kind: 'class',
    one: 'class',
    many: 'classes',
    table: 'core_class',
    area: 'class',
    path: '/kelas',
    permissions: { export: 'class:export' },
    actions: ['submit', 'approve', 'revise', 'reject'],
  }),
  program: kindOf({
    kind: 'program',
    one: 'program',
    table: 'program',
    area: 'class',
    path: '/kelas/programs',
    excludes: false,
  }),
  store: kindOf({
    kind: 'store',
    one: 'store',
    table: 'store',
    area: 'class',
    path: '/kelas/stores',
    excludes: false,
  }),
  storeCategory: kindOf({
    kind: 'storeCategory',
    one: 'store category',
    many: 'store categories',
    table: 'store_category',
    area: 'class',
    path: '/kelas/categories',
    excludes: false,
  }),
  listing: kindOf({
    kind: 'listing',
    one: 'listing',
    table: 'store_class',
    area: 'class',
    path: '/kelas/listings',
    actions: ['list', 'pause', 'delist'],
    excludes: false,
  }),
} as const
