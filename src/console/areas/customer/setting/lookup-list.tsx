import type { Lookup, LookupType } from '#contract/customer/general.ts'
import { generalList, generalRead, lookupFields, lookupListDef, lookups } from '#contract/customer/general.ts'
import { queryOfList } from '#contract/core/list/list.ts'
import type { SortKey } from '#contract/core/list/list-field.ts'
import { i18n } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import type { Column, Filter, ResourceList } from '#console/list/resource-list.ts'
import { asked } from '#console/list/resource-list.ts'

const LookupDetails = lazyPart(() => import('./lookup-details.tsx'))

const columns: readonly (Column<Lookup> & { sort?: SortKey<typeof lookupFields> })[] = [
  {
    key: 'order',
    edit: 'order',
    title: 'Place',
    width: 70,
    align: 'end',
    sort: 'order',
    kind: 'number',
    value: (row) => row.order,
  },
  {
    key: 'name',
    main: true,
    line: 1,
    edit: 'name',
    title: 'Name',
    width: 300,
    sort: 'name',
    kind: 'text',
    value: (row) => row.name,
  },
  { key: 'code', main: true, line: 2, title: 'Code', width: 220, sort: 'code', kind: 'code', value: (row) => row.code },
  { key: 'active', title: 'Offered', width: 90, kind: 'bool', value: (row) => row.active },
  {
    key: 'shared',
    main: true,
    line: 2,
    title: 'For whom',
    width: 150,
    kind: 'text',
    value: (row) => i18n.t(row.shared ? 'Every customer' : 'This customer alone'),
  },
  { key: 'updatedAt', title: 'Changed', width: 110, sort: 'updatedAt', kind: 'date', value: (row) => row.updatedAt },
]

const filters: readonly Filter<Lookup>[] = [
  { key: 'active', title: 'Offered', kind: 'bool', yes: 'Only what forms offer', no: 'Only what they do not' },
  { key: 'shared', title: 'For whom', kind: 'bool', yes: 'Every customer', no: 'This customer alone' },
  { key: 'updatedFrom', to: 'updatedTo', title: 'Changed', kind: 'dates' },
]

const query = queryOfList(lookupFields)

/** A list of lookups: what is shared by all, and the customer's own. */
export function lookupsOf(customerId: number, type: LookupType): ResourceList<Lookup> {
  const { title, fixed } = lookups[type]
  return {
    resource: 'lookup',
    views: `lookup-${type}`,
    title,
    noun: { one: 'entry', many: 'entries' },
    columns,
    filters,
    defaultSort: 'order,name',
    keyword: { placeholder: 'Name or code…' },
    rowId: (row) => row.id,
    rowLabel: (row) => row.name,
    dimmed: (row) => !row.active,
    query,
    within: { type },
    fields: lookupFields,
    line: async () => ({
      names: { nama: 'name', kode: 'code', urutan: 'order', place: 'order', offered: 'active', aktif: 'active' },
    }),
    figures: async () => (await import('#console/list/figures.ts')).figuresOf(lookupListDef, customerId, { type }),
    page: (asks) => asked(generalList, { type, query: { ...asks, customerId } }),
    one: (id) => asked(generalRead, { type, id }),
    tabs: [{ key: 'details', title: 'Details', render: (row) => <LookupDetails entry={row} /> }],
    told: { resource: 'lookup', customerId },
    audit: 'lookup',
    ...(fixed ? {} : { editing: async () => (await import('./lookup-editing.ts')).lookupEditing(type) }),
    empty: {
      title: 'Nothing to choose from yet',
      hint: 'Forms offer what is in this list.',
      commands: fixed ? [] : ['lookup.create'],
    },
  }
}
