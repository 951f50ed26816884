import type { Sale } from '#contract/channel/sale.ts'
import { fulfilStatuses, matchStatuses, saleStatuses, settlementStatuses } from '#contract/channel/sale.ts'
import { records } from '#console/form/record-source.ts'
import { codeChoices } from '#console/list/rows/cell.tsx'
import type { Column, Filter } from '#console/list/resource-list.ts'
import { fulfilTones, matchTones, settlementTones, stateTones } from './sale-tones.ts'

/** The columns of a list of sales. */
export const columns: readonly Column<Sale>[] = [
  {
    key: 'purchasedAt',
    main: true,
    line: 2,
    title: 'Bought',
    width: 152,
    sort: 'purchasedAt',
    kind: 'datetime',
    value: (row) => row.purchasedAt,
  },
  {
    key: 'invoiceCode',
    main: true,
    line: 1,
    title: 'Invoice',
    width: 150,
    sort: 'invoiceCode',
    kind: 'code',
    value: (row) => row.invoiceCode,
  },
  {
    key: 'buyerName',
    main: true,
    line: 2,
    edit: 'buyerName',
    title: 'Buyer',
    width: 132,
    sort: 'buyerName',
    kind: 'text',
    value: (row) => row.buyerName,
    hint: (row) => row.buyerEmail ?? undefined,
  },
  { key: 'classTitle', title: 'Class', width: 180, sort: 'classTitle', kind: 'text', value: (row) => row.classTitle },
  {
    key: 'voucherCode',
    main: true,
    edit: 'voucherCode',
    title: 'Voucher',
    width: 130,
    kind: 'code',
    value: (row) => row.voucherCode,
  },
  {
    key: 'gross',
    main: true,
    line: 2,
    edit: 'gross',
    title: 'Price',
    width: 100,
    align: 'end',
    sort: 'gross',
    kind: 'money',
    value: (row) => row.gross,
  },
  { key: 'net', title: 'Net', width: 100, align: 'end', sort: 'net', kind: 'money', value: (row) => row.net },
  {
    key: 'fulfilStatus',
    title: 'Fulfilment',
    width: 116,
    sort: 'fulfilStatus',
    kind: 'status',
    value: (row) => row.fulfilStatus,
    tone: (row) => fulfilTones[row.fulfilStatus],
  },
  {
    key: 'matchStatus',
    main: true,
    line: 1,
    title: 'Match',
    width: 106,
    sort: 'matchStatus',
    kind: 'status',
    value: (row) => row.matchStatus,
    tone: (row) => matchTones[row.matchStatus],
  },
  { key: 'student', title: 'Student', width: 140, kind: 'text', value: (row) => row.student?.name ?? null },
  {
    key: 'saleStatus',
    title: 'Sale',
    width: 100,
    sort: 'saleStatus',
    kind: 'status',
    value: (row) => row.saleStatus,
    tone: (row) => stateTones[row.saleStatus],
  },
  {
    key: 'settlementStatus',
    title: 'Settlement',
    width: 110,
    sort: 'settlementStatus',
    kind: 'status',
    value: (row) => row.settlementStatus,
    tone: (row) => settlementTones[row.settlementStatus],
  },
]

export const filters = (customerId: number): readonly Filter<Sale>[] => [
  { key: 'matchStatus', title: 'Match', kind: 'enum', many: true, choices: codeChoices(matchStatuses) },
  { key: 'fulfilStatus', title: 'Fulfilment', kind: 'enum', many: true, choices: codeChoices(fulfilStatuses) },
  { key: 'saleStatus', title: 'Sale', kind: 'enum', many: true, choices: codeChoices(saleStatuses) },
  { key: 'settlementStatus', title: 'Settlement', kind: 'enum', many: true, choices: codeChoices(settlementStatuses) },
  {
    key: 'coreClassId',
    title: 'Class',
    kind: 'record',
    needs: 'class:read',
    source: records('class', customerId),
    named: ({ coreClass }) => (coreClass ? { value: coreClass.id, label: coreClass.title } : undefined),
  },
  { key: 'dateFrom', to: 'dateTo', title: 'Bought', kind: 'dates' },
  { key: 'voucherCode', title: 'Voucher', kind: 'text' },
]

/** What people type for them. */
export const line = {
  names: {
    bought: 'purchasedAt',
    dibeli: 'purchasedAt',
    invoice: 'invoiceCode',
    faktur: 'invoiceCode',
    buyer: 'buyerName',
    pembeli: 'buyerName',
    class: 'classTitle',
    kelas: 'classTitle',
    voucher: 'voucherCode',
    price: 'gross',
    harga: 'gross',
    match: 'matchStatus',
    cocok: 'matchStatus',
    fulfilment: 'fulfilStatus',
    settlement: 'settlementStatus',
  },
}
