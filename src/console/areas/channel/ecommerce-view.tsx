import { channelAt, extraFields, sellsPlaces } from '#contract/channel/channel.ts'
import { platformWords } from '#contract/channel/platform-words.ts'
import {
  CreateEcommerceSale,
  ecommerceRecords,
  EcommerceSale,
  UpdateEcommerceSale,
} from '#contract/channel/ecommerce.ts'
import { settlementStatuses } from '#contract/channel/sale.ts'
import type { FieldSpec } from '#console/form/fields.ts'
import { platforms } from '#console/form/platform-source.ts'
import { resourceView, seenAs } from '#console/resource/view.ts'
import { codeChoices, codeWords } from '#console/list/rows/cell.tsx'
import type { Column } from '#console/list/resource-list.ts'
import { Moment } from '#console/ui/moment.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { saleDetails } from './sale-details.tsx'
import type { SaleForm } from './sale-form.ts'
import { blankOf, emptySale, extraOf, fieldOf, filled, formValues, sectionsOf } from './sale-form.ts'
import { ecommerceReports } from './ecommerce-reports.ts'
import { columns as saleColumns, filters, line } from './sale-list.ts'
import { MatchOf } from './sale-match.tsx'
import { settlementTones } from './sale-tones.ts'

/** What only the platform of a sale tells. */
function toldOf(platform: string | undefined) {
  const channel = channelAt(platform)
  return channel ? extraFields(channel) : []
}

const platform: FieldSpec<SaleForm> = {
  name: 'platformCode',
  label: 'Platform',
  kind: 'list',
  source: platforms,
  help: 'Fields specific to this platform can be filled in after saving.',
}
const settlement: readonly FieldSpec<SaleForm>[] = [
  { name: 'platformFee', label: 'Fee', kind: 'rupiah', help: 'The part of the price that the platform keeps.' },
  { name: 'settlementStatus', label: 'Settlement', kind: 'enum', choices: codeChoices(settlementStatuses) },
  {
    name: 'settledAt',
    label: 'Settled',
    kind: 'date',
    help: 'When the platform paid. Leave empty for today.',
  },
]

const ofSale = (key: string): Column<EcommerceSale> => {
  const column = saleColumns.find((one) => one.key === key)
  if (!column) throw new Error(`No column ${key}`)
  return column
}
/** On a small screen it makes room for what finance looks at. */
const aside = ({ main: _main, line: _line, ...column }: Column<EcommerceSale>): Column<EcommerceSale> => column

const columns: readonly Column<EcommerceSale>[] = [
  ofSale('purchasedAt'),
  {
    key: 'platform',
    main: true,
    line: 2,
    title: 'Platform',
    width: 110,
    sort: 'platform',
    kind: 'text',
    value: (row) => platformWords(row.platformCode),
  },
  ofSale('invoiceCode'),
  aside(ofSale('buyerName')),
  ofSale('classTitle'),
  ofSale('gross'),
  {
    key: 'platformFee',
    edit: 'platformFee',
    title: 'Fee',
    width: 96,
    align: 'end',
    kind: 'money',
    value: (row) => row.platformFee,
  },
  ofSale('net'),
  {
    key: 'settlementStatus',
    main: true,
    line: 1,
    title: 'Settlement',
    width: 110,
    sort: 'settlementStatus',
    kind: 'status',
    value: (row) => row.settlementStatus,
    tone: (row) => settlementTones[row.settlementStatus],
  },
  { key: 'settledAt', title: 'Settled', width: 110, sort: 'settledAt', kind: 'date', value: (row) => row.settledAt },
  ofSale('saleStatus'),
  ofSale('fulfilStatus'),
  aside(ofSale('matchStatus')),
]

/** The sales of all platforms, as finance sees them: the same rows as those of the marketplaces. */
export default resourceView<EcommerceSale, SaleForm>({
  ...seenAs(ecommerceRecords),
  reports: ecommerceReports,
  record: EcommerceSale,
  columns,
  filters(customerId) {
    const all = filters(customerId)
    const [ofSettlement, others] = [
      all.filter(({ key }) => key === 'settlementStatus'),
      all.filter(({ key }) => key !== 'settlementStatus'),
    ]
    return [
      { key: 'platform', title: 'Platform', kind: 'list', many: true, source: platforms },
      ...ofSettlement,
      ...others,
      { key: 'settledFrom', to: 'settledTo', title: 'Settled', kind: 'dates' },
    ]
  },
  defaultSort: '-purchasedAt',
  keyword: 'Invoice, buyer, class…',
  status: (row) => (
    <StatusPill tone={settlementTones[row.settlementStatus]}>{codeWords(row.settlementStatus)}</StatusPill>
  ),
  details: [
    ...saleDetails(
      (row) => toldOf(row.platformCode),
      (row) => platformWords(row.platformCode),
    ),
    {
      title: 'Certificate',
      items: ({ certificate }) =>
        certificate
          ? [
              { label: 'Number', value: <span className="font-mono select-all">{certificate.number}</span> },
              { label: 'Issued', value: <Moment value={certificate.issuedAt} /> },
              { label: 'Sending', value: codeWords(certificate.sendStatus) },
            ]
          : [],
    },
  ],
  line: {
    names: { ...line.names, fee: 'platformFee', biaya: 'platformFee', penyelesaian: 'settlementStatus' },
    words: { platform: { TOKOPEDIA: ['tokped'] } },
  },
  empty: {
    title: 'No sales yet',
    hint: 'Sales of all platforms appear here, with their fees and settlement.',
  },
  form: {
    sections({ customerId, row }) {
      const extra = toldOf(row?.platformCode).map(fieldOf)
      return sectionsOf(customerId, extra, row === undefined, {
        finance: { platform, settlement },
        direct: sellsPlaces(row?.platformCode),
      })
    },
    blank: { ...emptySale, platformCode: null },
    values: (row) => ({
      ...Object.fromEntries(
        toldOf(row.platformCode).map((field) => [field.key, row.extra[field.key] ?? blankOf(field)]),
      ),
      ...formValues(row),
      platformCode: row.platformCode,
      platformFee: row.platformFee,
      settlementStatus: row.settlementStatus,
      settledAt: row.settledAt,
    }),
    required: ['platformCode', 'externalId', 'invoiceCode', 'classTitle', 'buyerName', 'purchasedAt', 'gross'],
    requiredToEdit: ['invoiceCode', 'classTitle', 'buyerName', 'purchasedAt', 'gross', 'platformFee'],
    create: CreateEcommerceSale,
    update: UpdateEcommerceSale,
    creation: ({ saleStatus: _state, exclude: _exclude, ...values }) =>
      Object.fromEntries(Object.entries(values).filter(([, value]) => filled(value))),
    change(changes, values) {
      const names = toldOf(String(values.platformCode)).map(({ key }) => key)
      const own = Object.entries(changes).filter(([key]) => !names.includes(key))
      return {
        ...Object.fromEntries(own.map(([key, value]) => [key, value === '' ? null : value])),
        ...(names.some((key) => key in changes) ? { extra: extraOf(values, names) } : {}),
      }
    },
  },
  beside: MatchOf,
})
