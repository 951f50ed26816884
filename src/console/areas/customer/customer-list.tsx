import type { Customer } from '#contract/customer/customer.ts'
import { customerFields, customerList, customerRead } from '#contract/customer/customer.ts'
import type { SortKey } from '#contract/core/list/list-field.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { records } from '#console/form/record-source.ts'
import type { Customer as Working } from '#console/list/customer.tsx'
import type { Column, Filter, ResourceList } from '#console/list/resource-list.ts'
import { asked } from '#console/list/resource-list.ts'
import { customerTones } from './customer-tones.ts'

const CustomerDetails = lazyPart(() => import('./customer-details.tsx'))
const CreateCustomer = lazyPart(() => import('./create-customer.tsx'))

const columns: readonly (Column<Customer> & { sort?: SortKey<typeof customerFields> })[] = [
  { key: 'name', main: true, line: 1, title: 'Name', width: 190, sort: 'name', kind: 'code', value: (row) => row.name },
  {
    key: 'company',
    main: true,
    line: 2,
    title: 'Company',
    width: 210,
    sort: 'company',
    kind: 'text',
    value: (row) => row.company,
  },
  { key: 'code', title: 'Code', width: 70, sort: 'code', kind: 'text', value: (row) => row.code },
  { key: 'email', main: true, title: 'E-mail', width: 200, sort: 'email', kind: 'text', value: (row) => row.email },
  { key: 'contact_phone', title: 'Phone', width: 130, kind: 'text', value: (row) => row.contact_phone },
  { key: 'tarif', title: 'Tariff', width: 90, sort: 'tarif', kind: 'text', value: (row) => row.tarif },
  { key: 'upline_id', title: 'Brought in by', width: 170, kind: 'text', value: (row) => row.upline?.name ?? null },
  { key: 'users', title: 'Users', width: 70, align: 'end', kind: 'number', value: (row) => row.users },
  {
    key: 'status',
    main: true,
    line: 1,
    title: 'Status',
    width: 100,
    sort: 'status',
    kind: 'status',
    value: (row) => row.status,
    tone: (row) => customerTones[row.status],
  },
]

const filters = (customerId: number): readonly Filter<Customer>[] => [
  { key: 'name', title: 'Name', kind: 'text' },
  { key: 'company', title: 'Company', kind: 'text' },
  { key: 'address', title: 'Address', kind: 'text' },
  { key: 'contact_phone', title: 'Phone', kind: 'text' },
  { key: 'email', title: 'E-mail', kind: 'text' },
  { key: 'tarif', title: 'Tariff', kind: 'text' },
  {
    key: 'upline_id',
    title: 'Brought in by',
    kind: 'record',
    source: records('customer', customerId),
    named: (row) => (row.upline ? { value: row.upline.id, label: row.upline.name } : undefined),
  },
]

/** The customers that the person works for, as a list. */
export function customersOf(customer: Working): ResourceList<Customer> {
  const { id: customerId } = customer
  return {
    resource: 'customer',
    views: 'customer',
    title: 'Customers',
    noun: { one: 'customer', many: 'customers' },
    columns,
    filters: filters(customerId),
    defaultSort: 'name',
    keyword: { placeholder: 'Name, company, code, e-mail or whole NPWP…' },
    rowId: (row) => row.id,
    rowLabel: (row) => row.company,
    dimmed: (row) => row.status !== 'ACTIVE',
    query: customerList.query,
    fields: customerFields,
    line: async () => ({
      names: {
        nama: 'name',
        perusahaan: 'company',
        alamat: 'address',
        telepon: 'contact_phone',
        phone: 'contact_phone',
      },
    }),
    page: (query) => asked(customerList, { query }),
    one: (id) => asked(customerRead, { id }),
    create: ({ onDone }) => <CreateCustomer customer={customer} onDone={onDone} />,
    audit: 'customer',
    tabs: [{ key: 'details', title: 'Details', render: (row) => <CustomerDetails customer={row} /> }],
    told: { resource: 'customer', customerId },
    empty: {
      title: 'No customers',
      hint: 'A customer is the academy itself, or a partner.',
      commands: ['customer.create'],
    },
  }
}
