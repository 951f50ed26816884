import type * as z from 'zod/mini'
import type { AnyResourceCalls } from '#contract/resource.ts'
import type { Sale as SaleRow } from '#contract/sale.ts'
import { Sale, saleFields } from '#contract/sale.ts'
import type { FieldSpec } from '#console/form/fields.ts'
import type { AnyView } from '#console/resource/view.ts'
import { resourceView } from '#console/resource/view.ts'
import { codeWords } from '#console/table/cell.tsx'
import { rupiah } from '#console/ui/format.ts'
import { Moment } from '#console/ui/moment.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import type { SaleForm } from './sale-form.ts'
import { extraOf, filled, sectionsOf } from './sale-form.ts'
import { columns, filters, line } from './sale-list.ts'
import { matchTones } from './sale-tones.ts'
import { MatchOf } from './sale-match.tsx'

interface ChannelView {
  resource: 'tokped'
  /** `Tokopedia`. */
  name: string
  path: string
  calls: AnyResourceCalls
  create: z.ZodMiniType
  update: z.ZodMiniType
  /** The fields of `extra`. */
  extra: readonly FieldSpec<SaleForm>[]
}

const shownText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** The sales of a marketplace, as people see them. */
export function salesView({ resource, name, path, calls, create, update, extra }: ChannelView): AnyView {
  const names = extra.map((field) => field.name)
  const blanks = Object.fromEntries(names.map((key) => [key, '']))
  const without = (values: Partial<SaleForm>) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !names.includes(key)))
  return resourceView<SaleRow, SaleForm>({
    resource,
    title: name,
    noun: { one: `${name} sale`, many: `${name} sales` },
    path,
    calls,
    record: Sale,
    fields: saleFields,
    table: 'platform_sale',
    columns,
    filters,
    defaultSort: '-purchasedAt',
    keyword: 'Invoice, buyer, class or voucher…',
    label: (row) => row.invoiceCode,
    status: (row) => <StatusPill tone={matchTones[row.matchStatus]}>{codeWords(row.matchStatus)}</StatusPill>,
    details: [
      {
        items: (row) => [
          { label: 'Invoice', value: <span className="font-mono select-all">{row.invoiceCode}</span> },
          { label: 'Number there', value: row.externalId },
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
        ],
      },
      {
        title: 'At the platform',
        items: (row) =>
          extra.map(({ name: key, label }) => {
            const value = row.extra[key]
            return { label, value: filled(value) ? shownText(value) : null }
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
    ],
    line,
    empty: { title: 'No sales yet', hint: `What is sold on ${name} comes in here, one class and buyer a row.` },
    form: {
      sections: ({ customerId, row }) => sectionsOf(customerId, extra, row === undefined),
      blank: {
        externalId: '',
        invoiceCode: '',
        classTitle: '',
        coreClassId: null,
        scheduleCode: '',
        buyerName: '',
        buyerEmail: '',
        buyerPhone: '',
        prakerjaNo: '',
        voucherCode: '',
        redeemCode: '',
        purchasedAt: null,
        gross: null,
        discount: null,
        saleStatus: 'PAID',
        note: '',
        exclude: false,
        ...blanks,
      },
      values: (row) => ({
        ...blanks,
        ...Object.fromEntries(names.map((key) => [key, row.extra[key] ?? ''])),
        externalId: row.externalId,
        invoiceCode: row.invoiceCode,
        classTitle: row.classTitle,
        coreClassId: row.coreClassId,
        scheduleCode: row.scheduleCode ?? '',
        buyerName: row.buyerName,
        buyerEmail: row.buyerEmail ?? '',
        buyerPhone: row.buyerPhone ?? '',
        prakerjaNo: row.prakerjaNo ?? '',
        voucherCode: row.voucherCode ?? '',
        redeemCode: row.redeemCode ?? '',
        purchasedAt: row.purchasedAt,
        gross: row.gross,
        discount: row.discount,
        saleStatus: row.saleStatus,
        note: row.note ?? '',
        exclude: row.exclude,
      }),
      required: ['externalId', 'invoiceCode', 'classTitle', 'buyerName', 'purchasedAt', 'gross'],
      requiredToEdit: ['invoiceCode', 'classTitle', 'buyerName', 'purchasedAt', 'gross'],
      create,
      update,
      creation: (values) => {
        const { saleStatus: _state, exclude: _exclude, ...own } = without(values)
        const given = Object.fromEntries(Object.entries(own).filter(([, value]) => filled(value)))
        return { ...given, extra: extraOf(values, names) }
      },
      change: (changes, values) => ({
        ...Object.fromEntries(
          Object.entries(without(changes)).map(([key, value]) => [key, value === '' ? null : value]),
        ),
        ...(names.some((key) => key in changes) ? { extra: extraOf(values, names) } : {}),
      }),
    },
    beside: MatchOf,
  })
}
