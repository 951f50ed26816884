import { timeZones } from '#contract/core/common.ts'
import type { CustomerRecord as Row } from '#contract/customer/customer.ts'
import {
  CreateCustomer,
  customerCreate,
  customerList,
  customerRead,
  CustomerRecord,
  customerStatuses,
  customerUpdate,
  UpdateCustomer,
} from '#contract/customer/customer.ts'
import type { CustomerPart } from '#contract/customer/customer.rules.ts'
import { generalList } from '#contract/customer/lookup.ts'
import type { ResourceRow } from '#contract/core/resource/resource.ts'
import { callApi } from '#console/api/api.ts'
import { i18n } from '#console/app/i18n.ts'
import type { Choice, ChoiceSource } from '#console/form/choices.ts'
import type { FieldSpec, FormSection } from '#console/form/fields.ts'
import { records } from '#console/form/record-source.ts'
import { cleared, filled } from '#console/resource/body.ts'
import { formView } from '#console/resource/view.ts'
import { codeChoices, codeWords } from '#console/list/rows/cell.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { customerTones } from './customer-tones.ts'

type CustomerForm = {
  code: string
  name: string
  company: string
  address: string
  contact_phone: string
  email: string
  tarif: string
  upline_id: number | null
  timezone: string
  joinedAt: string | null
  npwp: string
  status: Row['status']
}

/** The tariffs that are offered to a customer, or none. */
function tariffs(customerId: number): ChoiceSource<string> {
  const search = async (_text: string, signal: AbortSignal): Promise<Choice[]> => {
    const { data } = await callApi(
      generalList,
      { type: 'tarif', query: { customerId, active: true, limit: 100 } },
      { signal },
    )
    return [{ value: '', label: i18n.t('None') }, ...data.map(({ code, name }) => ({ value: code, label: name }))]
  }
  return {
    key: ['tarif', customerId],
    search,
    name: async (value, signal) => (await search('', signal)).find((one) => one.value === value),
  }
}

const zoneWords: Readonly<Record<(typeof timeZones)[number], string>> = {
  'Asia/Jakarta': 'Western Indonesia (WIB)',
  'Asia/Makassar': 'Central Indonesia (WITA)',
  'Asia/Jayapura': 'Eastern Indonesia (WIT)',
}
const zones = timeZones.map((value) => ({ value, label: zoneWords[value] }))

function sectionsFor({ customerId, row }: { customerId: number; row?: Row }): FormSection<CustomerForm>[] {
  const own = row?.id ?? customerId
  const lock = (name: CustomerPart) => ({
    locked: () =>
      row === undefined || row.writable.includes(name) ? undefined : 'Others than you decide that for this customer.',
  })
  const code: FieldSpec<CustomerForm> = {
    name: 'code',
    label: 'Code',
    kind: 'text',
    capitals: true,
    max: 12,
    placeholder: 'AKN',
    help: 'It stays, and nobody else ever has it.',
  }
  const status: FieldSpec<CustomerForm> = {
    name: 'status',
    label: 'Status',
    kind: 'enum',
    choices: codeChoices(customerStatuses),
    help: 'Suspended and closed: its own people are let in nowhere, at once. The academy’s staff still work for it.',
    ...lock('status'),
  }
  return [
    {
      fields: [
        { name: 'name', label: 'Name', kind: 'text', max: 120, ...lock('name') },
        { name: 'company', label: 'Company', kind: 'text', max: 200, ...lock('company') },
        row ? status : code,
      ],
    },
    {
      title: 'Contact',
      fields: [
        { name: 'email', label: 'E-mail', kind: 'text', max: 254, ...lock('email') },
        {
          name: 'contact_phone',
          label: 'Phone',
          kind: 'text',
          max: 40,
          placeholder: '0812 3456 7890',
          ...lock('contact_phone'),
        },
        { name: 'address', label: 'Address', kind: 'longtext', rows: 2, max: 300, ...lock('address') },
        { name: 'timezone', label: 'Time zone', kind: 'enum', choices: zones, ...lock('timezone') },
      ],
    },
    {
      title: 'Agreement',
      fields: [
        { name: 'tarif', label: 'Tariff', kind: 'list', source: tariffs(own), ...lock('tarif') },
        {
          name: 'upline_id',
          label: 'Brought in by',
          kind: 'record',
          source: () => records('customer', customerId),
          ...lock('upline_id'),
        },
        { name: 'joinedAt', label: 'Joined', kind: 'date', ...lock('joinedAt') },
        {
          name: 'npwp',
          label: row?.npwp ? 'New NPWP' : 'NPWP',
          kind: 'text',
          max: 40,
          placeholder: '01.234.567.8-901.000',
          help: row?.npwp
            ? 'One is stored. What you type here replaces it.'
            : 'It is sealed, and shown in part from then on.',
          ...lock('npwp'),
        },
      ],
    },
  ]
}

/** How a customer is made and changed. */
export default formView<Row & ResourceRow, CustomerForm>({
  resource: 'customer',
  noun: { one: 'customer', many: 'customers' },
  path: '/roles?list=customers',
  calls: { list: customerList, read: customerRead, create: customerCreate, update: customerUpdate },
  record: CustomerRecord,
  table: 'customer',
  label: (row) => row.company,
  status: (row) => <StatusPill tone={customerTones[row.status]}>{i18n.t(codeWords(row.status))}</StatusPill>,
  form: {
    sections: sectionsFor,
    blank: {
      code: '',
      name: '',
      company: '',
      address: '',
      contact_phone: '',
      email: '',
      tarif: '',
      upline_id: null,
      timezone: 'Asia/Jakarta',
      joinedAt: null,
      npwp: '',
      status: 'ACTIVE',
    },
    values: (row) => ({
      code: row.code,
      name: row.name,
      company: row.company,
      address: row.address ?? '',
      contact_phone: row.contact_phone ?? '',
      email: row.email,
      tarif: row.tarif ?? '',
      upline_id: row.upline_id,
      timezone: row.timezone,
      joinedAt: row.joinedAt,
      npwp: '',
      status: row.status,
    }),
    required: ['name', 'company', 'code', 'email'],
    requiredToEdit: ['name', 'company', 'email'],
    create: CreateCustomer,
    update: UpdateCustomer,
    // Every customer begins active.
    creation: ({ status: _status, ...values }) => filled(values),
    change: cleared,
  },
})
