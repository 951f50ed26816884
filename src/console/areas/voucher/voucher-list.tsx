import type { SortKey } from '#contract/core/list/list-field.ts'
import type { Voucher } from '#contract/voucher/voucher.ts'
import {
  voucherFields,
  voucherList,
  voucherListDef,
  VoucherQuery,
  voucherRead,
  voucherStatuses,
} from '#contract/voucher/voucher.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { codeChoices } from '#console/list/rows/cell.tsx'
import type { Column, Filter, ResourceList } from '#console/list/resource-list.ts'
import { asked } from '#console/list/resource-list.ts'
import { platforms } from '#console/form/platform-source.ts'
import { platformWords } from '#contract/channel/platform-words.ts'
import { classes, schedules } from './voucher-sources.ts'
import { statusTones } from './voucher-status.ts'

const VoucherDetails = lazyPart(() => import('./voucher-details.tsx'))

type Sort = SortKey<typeof voucherFields>

const columns: readonly (Column<Voucher> & { sort?: Sort })[] = [
  { key: 'code', main: true, line: 1, title: 'Code', width: 128, sort: 'code', kind: 'code', value: (row) => row.code },
  {
    key: 'platform',
    main: true,
    edit: 'platform',
    title: 'Platform',
    width: 104,
    sort: 'platform',
    kind: 'text',
    value: (row) => platformWords(row.platformCode),
  },
  {
    key: 'class',
    main: true,
    line: 2,
    title: 'Class',
    width: 172,
    sort: 'class',
    kind: 'text',
    value: (row) => row.coreClass.title,
    hint: (row) => `${row.coreClass.code} ${row.coreClass.title}`,
  },
  {
    key: 'schedule',
    title: 'Schedule',
    width: 118,
    kind: 'text',
    value: (row) => row.lmsClass?.code ?? null,
    hint: (row) => (row.lmsClass ? `${row.lmsClass.code} ${row.lmsClass.title}` : undefined),
  },
  {
    key: 'price',
    main: true,
    line: 2,
    edit: 'price',
    title: 'Price',
    width: 94,
    align: 'end',
    sort: 'price',
    kind: 'money',
    value: (row) => row.price,
  },
  {
    key: 'status',
    main: true,
    line: 1,
    title: 'Status',
    width: 100,
    sort: 'status',
    kind: 'status',
    value: (row) => row.status,
    tone: (row) => statusTones[row.status],
  },
  {
    key: 'student',
    title: 'Student',
    width: 128,
    kind: 'text',
    value: (row) => row.student?.name ?? null,
    hint: (row) => (row.student ? `${row.student.name} · ${row.student.email}` : undefined),
  },
  {
    key: 'expiresAt',
    main: true,
    edit: 'expiresAt',
    title: 'Expires',
    width: 104,
    sort: 'expiresAt',
    kind: 'date',
    value: (row) => row.expiresAt,
  },
  {
    key: 'redeemedAt',
    title: 'Redeemed',
    width: 104,
    sort: 'redeemedAt',
    kind: 'date',
    value: (row) => row.redeemedAt,
  },
  { key: 'exclude', title: 'Excluded', width: 70, kind: 'bool', value: (row) => row.exclude },
]

function filters(customerId: number): readonly Filter<Voucher, keyof (typeof VoucherQuery)['shape']>[] {
  return [
    {
      key: 'status',
      title: 'Status',
      kind: 'enum',
      many: true,
      choices: codeChoices(voucherStatuses),
    },
    { key: 'platform', title: 'Platform', kind: 'list', many: true, source: platforms },
    {
      key: 'coreClassId',
      title: 'Class',
      kind: 'record',
      needs: 'class:read',
      source: classes(customerId),
      named: (row) => ({ value: row.coreClass.id, label: row.coreClass.title }),
    },
    {
      key: 'lmsClassId',
      title: 'Schedule',
      kind: 'record',
      needs: 'lms:read',
      source: schedules(customerId, null),
      named: (row) => (row.lmsClass ? { value: row.lmsClass.id, label: row.lmsClass.code } : undefined),
    },
    {
      key: 'batchId',
      title: 'Batch',
      kind: 'seen',
      named: (row) => ({ value: row.batch.id, label: row.batch.name }),
    },
    { key: 'expiresFrom', to: 'expiresTo', title: 'Expires', kind: 'dates' },
    { key: 'createdFrom', to: 'createdTo', title: 'Created', kind: 'dates' },
    { key: 'exclude', title: 'Excluded', kind: 'bool', yes: 'Only excluded', no: 'Without excluded' },
    { key: 'code', title: 'Code', kind: 'text' },
  ]
}

/** The vouchers of a customer as a list. */
export function vouchersOf(customerId: number): ResourceList<Voucher> {
  return {
    resource: 'voucher',
    views: 'voucher',
    title: 'Vouchers',
    noun: { one: 'voucher', many: 'vouchers' },
    columns,
    filters: filters(customerId),
    defaultSort: '-createdAt',
    keyword: { placeholder: 'Code begins with…' },
    rowId: (row) => row.id,
    rowLabel: (row) => row.code,
    dimmed: (row) => row.exclude,
    query: VoucherQuery,
    fields: voucherFields,
    line: () => import('./voucher-line.ts'),
    figures: async () => (await import('#console/list/figures.ts')).figuresOf(voucherListDef, customerId),
    // The address was read with this very schema, and `queryOf` takes nothing in that it does not know.
    page: (query) => asked(voucherList, { customerId, query }),
    one: (id) => asked(voucherRead, { customerId, id }),
    tabs: [{ key: 'details', title: 'Details', render: (row) => <VoucherDetails voucher={row} /> }],
    told: { resource: 'voucher', customerId },
    audit: 'voucher',
    editing: async () => (await import('./voucher-editing.ts')).voucherEditing(customerId),
    pagePath: (id) => `/voucher/edit/${id}`,
    empty: {
      title: 'No vouchers yet',
      hint: 'Generate a batch, create a single one, or import the codes of a platform.',
      commands: ['voucher.generate', 'voucher.create', 'voucher.import'],
    },
  }
}
