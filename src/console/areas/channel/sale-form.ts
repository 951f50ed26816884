import { saleStatuses } from '#contract/sale.ts'
import type { FieldSpec, FormSection } from '#console/form/fields.ts'
import { records } from '#console/form/record-source.ts'
import { choices } from './sale-list.ts'

type Own = {
  externalId: string
  invoiceCode: string
  classTitle: string
  coreClassId: number | null
  scheduleCode: string
  buyerName: string
  buyerEmail: string
  buyerPhone: string
  prakerjaNo: string
  voucherCode: string
  redeemCode: string
  purchasedAt: string | null
  gross: number | string | null
  discount: number | string | null
  saleStatus: string
  note: string
  exclude: boolean
}
/** With what only this platform tells. */
export type SaleForm = Own & Record<string, unknown>

/** What a form about a sale asks; `extra` is what only the platform tells. */
export function sectionsOf(
  customerId: number,
  extra: readonly FieldSpec<SaleForm>[],
  isNew: boolean,
): FormSection<SaleForm>[] {
  const classes: FieldSpec<SaleForm> = {
    name: 'coreClassId',
    label: 'Class',
    kind: 'record',
    source: () => records('class', customerId),
    placeholder: 'Code or title',
    help: 'The class of the academy that was meant.',
  }
  const external: FieldSpec<SaleForm> = { name: 'externalId', label: 'Number at the platform', kind: 'text', max: 120 }
  const state: FieldSpec<SaleForm> = { name: 'saleStatus', label: 'Sale', kind: 'enum', choices: choices(saleStatuses) }
  const reports: FieldSpec<SaleForm> = {
    name: 'exclude',
    label: 'Reports',
    kind: 'bool',
    text: 'Leave it out of reports',
  }
  const sale: FieldSpec<SaleForm>[] = [
    { name: 'invoiceCode', label: 'Invoice', kind: 'text', max: 120 },
    { name: 'purchasedAt', label: 'Bought', kind: 'moment' },
    { name: 'classTitle', label: 'Class, as the platform calls it', kind: 'text', max: 300 },
    classes,
    { name: 'gross', label: 'Price', kind: 'rupiah' },
    { name: 'discount', label: 'Discount', kind: 'rupiah' },
  ]
  const buyer: FieldSpec<SaleForm>[] = [
    { name: 'buyerName', label: 'Name', kind: 'text', max: 200 },
    {
      name: 'buyerEmail',
      label: 'E-mail',
      kind: 'text',
      max: 200,
      help: 'As the platform gives it, even if part of it is hidden.',
    },
    { name: 'buyerPhone', label: 'Phone', kind: 'text', max: 32 },
    { name: 'prakerjaNo', label: 'Prakerja number', kind: 'text', max: 16 },
  ]
  const codes: FieldSpec<SaleForm>[] = [
    {
      name: 'voucherCode',
      label: 'Voucher',
      kind: 'text',
      capitals: true,
      max: 64,
      help: 'The sale is matched by it.',
    },
    { name: 'redeemCode', label: 'Redeem code', kind: 'text', capitals: true, max: 64 },
  ]
  return [
    { fields: isNew ? [external, ...sale] : [...sale, state] },
    { title: 'Buyer', fields: buyer },
    { title: 'Codes', fields: codes },
    { title: 'At the platform', fields: extra },
    {
      title: 'Here',
      fields: [{ name: 'note', label: 'Note', kind: 'longtext', max: 2000 } as const, ...(isNew ? [] : [reports])],
    },
  ]
}

/** Something was filled in. */
export const filled = (value: unknown) => value !== '' && value !== null && value !== undefined

/** What of the form belongs into `extra`, filled. */
export const extraOf = (values: Partial<SaleForm>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (filled(values[name]) ? [[name, values[name]]] : [])))
