import type { ExtraField } from '#contract/channel/channel.ts'
import type { Sale } from '#contract/channel/sale.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { ResourceView } from '#console/resource/view.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { rupiah } from '#console/ui/format.ts'
import { Moment } from '#console/ui/moment.tsx'
import { filled } from './sale-form.ts'
import { MatchOf } from './sale-match.tsx'

const shownText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** What only a platform tells, as somebody reads it. */
function Told({ field, value }: { field: ExtraField; value: unknown }) {
  const { t } = useTranslation()
  if (typeof value === 'boolean') return t(value ? 'Yes' : 'No')
  if (field.kind === 'day') return <Moment value={shownText(value)} />
  return shownText(value)
}

/** All of a sale, group by group; `toldOf` are the fields that only its platform has, `platformOf` its name where that is news. */
export const saleDetails = (
  toldOf: (row: Sale) => readonly ExtraField[],
  platformOf?: (row: Sale) => string,
): ResourceView<Sale>['details'] => [
  {
    items: (row) => [
      ...(platformOf ? [{ label: 'Platform', value: platformOf(row) }] : []),
      { label: 'Invoice', value: <span className="font-mono select-all">{row.invoiceCode}</span> },
      { label: 'Platform order no.', value: row.externalId },
      { label: 'Bought', value: <Moment value={row.purchasedAt} time /> },
      { label: 'Class', value: row.classTitle },
      { label: 'Fulfilment', value: codeWords(row.fulfilStatus) },
      { label: 'Sale', value: codeWords(row.saleStatus) },
    ],
  },
  { title: 'Match', items: (row) => [{ label: codeWords(row.matchStatus), value: <MatchOf row={row} /> }] },
  {
    title: 'Buyer',
    items: (row) => [
      { label: 'Name', value: row.buyerName },
      { label: 'E-mail', value: row.buyerEmail },
      { label: 'Phone', value: row.buyerPhone },
      { label: 'Prakerja number', value: row.prakerjaNo },
    ],
  },
  {
    title: 'Amounts',
    items: (row) => [
      { label: 'Price', value: rupiah(row.gross) },
      { label: 'Discount', value: rupiah(row.discount) },
      { label: 'Fee', value: rupiah(row.platformFee) },
      { label: 'Net', value: rupiah(row.net) },
      { label: 'Settlement', value: codeWords(row.settlementStatus) },
      { label: 'Settled', value: row.settledAt === null ? null : <Moment value={row.settledAt} /> },
    ],
  },
  {
    title: 'At the platform',
    items: (row) =>
      toldOf(row).map((field) => {
        const value = row.extra[field.key]
        return { label: field.label, value: filled(value) ? <Told field={field} value={value} /> : null }
      }),
  },
  {
    title: 'Here',
    items: (row) => [
      { label: 'Note', value: row.note },
      { label: 'Changed', value: <Moment value={row.updatedAt} time /> },
      { label: 'Changed by', value: row.updatedBy?.name },
    ],
  },
]
