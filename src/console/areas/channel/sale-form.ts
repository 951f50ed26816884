import type { ExtraField } from '#contract/channel/channel.ts'
import type { Sale } from '#contract/channel/sale.ts'
import { saleStatuses } from '#contract/channel/sale.ts'
import type { FieldSpec, FormSection } from '#console/form/fields.ts'
import { reportsField } from '#console/form/known-fields.ts'
import { records } from '#console/form/record-source.ts'
import { codeChoices } from '#console/list/rows/cell.tsx'

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
  {
    finance,
    direct = false,
  }: {
    /** What finance has to say besides. */
    finance?: { platform: FieldSpec<SaleForm>; settlement: readonly FieldSpec<SaleForm>[] }
    /** The platform sells without vouchers. */
    direct?: boolean
  } = {},
): FormSection<SaleForm>[] {
  const classes: FieldSpec<SaleForm> = {
    name: 'coreClassId',
    label: 'Class',
    kind: 'record',
    source: () => records('class', customerId),
    placeholder: 'Code or title',
    help: 'The class of the academy that was sold.',
  }
  const external: FieldSpec<SaleForm> = { name: 'externalId', label: 'Platform order no.', kind: 'text', max: 120 }
  const state: FieldSpec<SaleForm> = {
    name: 'saleStatus',
    label: 'Sale',
    kind: 'enum',
    choices: codeChoices(saleStatuses),
  }
  const sale: FieldSpec<SaleForm>[] = [
    { name: 'invoiceCode', label: 'Invoice', kind: 'text', max: 120 },
    { name: 'purchasedAt', label: 'Bought', kind: 'moment' },
    { name: 'classTitle', label: 'Class name on platform', kind: 'text', max: 300 },
    classes,
    {
      name: 'scheduleCode',
      label: 'Schedule name on platform',
      kind: 'text',
      max: 64,
      ...(direct
        ? { help: 'Schedule code until the sale is matched. Leave empty if the class has only one open schedule.' }
        : {}),
    },
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
      help: 'As given by the platform, even if partly hidden.',
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
      help: 'Used to match the sale.',
    },
    { name: 'redeemCode', label: 'Redeem code', kind: 'text', capitals: true, max: 64 },
  ]
  return [
    { fields: isNew ? [...(finance ? [finance.platform] : []), external, ...sale] : [...sale, state] },
    ...(finance && !isNew ? [{ title: 'Settlement', fields: finance.settlement }] : []),
    { title: 'Buyer', fields: buyer },
    ...(direct ? [] : [{ title: 'Codes', fields: codes }]),
    ...(extra.length > 0 ? [{ title: 'At the platform', fields: extra }] : []),
    {
      title: 'Here',
      fields: [{ name: 'note', label: 'Note', kind: 'longtext', max: 2000 } as const, ...(isNew ? [] : [reportsField])],
    },
  ]
}

/** Something was filled in. */
export const filled = (value: unknown) => value !== '' && value !== null && value !== undefined

/** What of the form belongs into `extra`, filled. */
export const extraOf = (values: Partial<SaleForm>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (filled(values[name]) ? [[name, values[name]]] : [])))

/** The field of a form for it. */
export function fieldOf({ key, label, kind, max }: ExtraField): FieldSpec<SaleForm> {
  const about = { name: key, label }
  if (kind === 'count') return { ...about, kind: 'int' }
  if (kind === 'yes') return { ...about, kind: 'bool', text: label }
  if (kind === 'day') return { ...about, kind: 'date' }
  return { ...about, kind: 'text', max: max ?? 500, ...(kind === 'address' ? { placeholder: 'https://…' } : {}) }
}

/** Nothing filled in, as a form has it. */
export const blankOf = ({ kind }: ExtraField) =>
  kind === 'yes' ? false : kind === 'text' || kind === 'address' ? '' : null

/** Nothing filled in of what every sale has. */
export const emptySale = {
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
}

/** What the fields that every sale has hold of one. */
export const formValues = (row: Sale) => ({
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
})
