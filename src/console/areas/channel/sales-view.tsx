import type { ChannelName } from '#contract/channel/channel.ts'
import { channelOf, extraFields, ofChannels } from '#contract/channel/channel.ts'
import type { Sale as SaleRow } from '#contract/channel/sale.ts'
import { Sale, saleFields, sales } from '#contract/channel/sale.ts'
import type { AnyView } from '#console/resource/view.ts'
import { resourceView } from '#console/resource/view.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import type { SaleForm } from './sale-form.ts'
import { blankOf, extraOf, emptySale, fieldOf, filled, formValues, sectionsOf } from './sale-form.ts'
import { saleDetails } from './sale-details.tsx'
import { columns, filters, line } from './sale-list.ts'
import { matchTones } from './sale-tones.ts'
import { MatchOf } from './sale-match.tsx'

/** The sales of a marketplace, as people see them. */
function salesView(resource: ChannelName): AnyView {
  const { name, direct = false } = channelOf(resource)
  const { calls, create, update } = sales[resource]
  const path = `/${resource}`
  const told = extraFields(resource)
  const extra = told.map(fieldOf)
  const names = told.map(({ key }) => key)
  const blanks = Object.fromEntries(told.map((field) => [field.key, blankOf(field)]))
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
    columns: direct ? columns.filter(({ key }) => key !== 'voucherCode') : columns,
    filters,
    defaultSort: '-purchasedAt',
    keyword: 'Invoice, buyer, class…',
    label: (row) => row.invoiceCode,
    status: (row) => <StatusPill tone={matchTones[row.matchStatus]}>{codeWords(row.matchStatus)}</StatusPill>,
    details: saleDetails(() => told),
    line,
    empty: {
      title: 'No sales yet',
      hint: `What is sold on ${name} comes in here, one class and buyer a row.`,
      commands: [`${resource}.import`],
    },
    form: {
      sections: ({ customerId, row }) => sectionsOf(customerId, extra, row === undefined, { direct }),
      blank: {
        ...emptySale,
        ...blanks,
      },
      values: (row) => ({
        ...blanks,
        ...Object.fromEntries(told.map((field) => [field.key, row.extra[field.key] ?? blankOf(field)])),
        ...formValues(row),
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

/** The view of each marketplace, by its resource. */
export const salesViews = ofChannels(salesView)
