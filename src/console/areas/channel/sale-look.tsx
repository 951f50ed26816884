import type { Sale } from '#contract/channel/sale.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { MatchOf } from './sale-match.tsx'
import { ListingOf, SaleSidePanel } from './sale-side-panel.tsx'

/** What looks alike of all sales: those of a marketplace, and those that finance sees. */
export const saleLook = {
  views: [
    { key: 'unmatched', title: 'Unmatched', search: { matchStatus: ['UNMATCHED'] } },
    { key: 'conflicts', title: 'Conflict', search: { matchStatus: ['CONFLICT'] } },
    { key: 'unsettled', title: 'Unsettled', search: { saleStatus: ['PAID'], settlementStatus: ['UNSETTLED'] } },
    { key: 'disputed', title: 'Disputed', search: { settlementStatus: ['DISPUTED'] } },
  ],
  tones: {
    matchStatus: { MATCHED: 'success', UNMATCHED: 'warning', CONFLICT: 'danger' },
    fulfilStatus: {
      NEW: 'warning',
      VOUCHER_SENT: 'accent',
      REDEEMED: 'pending',
      ATTENDED: 'active',
      COMPLETED: 'success',
    },
    saleStatus: { PAID: 'success', CANCELLED: 'neutral', REFUNDED: 'danger' },
    settlementStatus: { UNSETTLED: 'neutral', SETTLED: 'success', DISPUTED: 'danger' },
  },
  texts: {
    student: (row: Sale) => row.student?.name ?? null,
    places: ({ places }: Sale) => places && `${places.used}/${places.total}`,
  },
  hints: { buyerName: (row: Sale) => row.buyerEmail ?? undefined },
  sidePanel: SaleSidePanel,
} as const

/** All of a sale, group by group. */
export const saleDetails = [
  { items: ['invoiceCode', 'externalId', 'purchasedAt', 'classTitle', 'fulfilStatus', 'saleStatus'] },
  {
    title: 'Match',
    items: [(row: Sale) => ({ label: codeWords(row.matchStatus), value: <MatchOf row={row} /> })],
  },
  { title: 'Listing', items: [(row: Sale) => ({ label: 'On the platform', value: <ListingOf row={row} /> })] },
  { title: 'Buyer', items: ['buyerName', 'buyerEmail', 'buyerPhone', 'prakerjaNo'] },
  { title: 'Amounts', items: ['gross', 'discount', 'platformFee', 'net', 'settlementStatus', 'settledAt'] },
  { title: 'At the platform', items: ['extra'] },
  { title: 'Here', items: ['note'] },
] as const

interface Asking {
  isNew: boolean
  /** The platform sells without vouchers. */
  direct: boolean
  /** What finance has to say besides. */
  finance?: true
}

/** What a form about a sale asks. */
export const sectionsOf = ({ isNew, direct, finance }: Asking) =>
  [
    {
      fields: [
        ...(isNew && finance ? (['platformCode'] as const) : []),
        ...(isNew ? (['externalId'] as const) : []),
        'invoiceCode',
        'purchasedAt',
        { name: 'classTitle', label: 'Class name on platform' },
        'coreClassId',
        {
          name: 'scheduleCode',
          ...(direct
            ? { help: 'Schedule code until the sale is matched. Leave empty if the class has only one open schedule.' }
            : {}),
        },
        'gross',
        'discount',
        ...(isNew ? [] : (['saleStatus'] as const)),
      ],
    },
    ...(finance && !isNew
      ? [{ title: 'Settlement', fields: ['platformFee', 'settlementStatus', 'settledAt'] } as const]
      : []),
    { title: 'Buyer', fields: [{ name: 'buyerName', label: 'Name' }, 'buyerEmail', 'buyerPhone', 'prakerjaNo'] },
    ...(direct ? [] : [{ title: 'Codes', fields: ['voucherCode', 'redeemCode'] } as const]),
    { title: 'At the platform', fields: ['extra'] },
    { title: 'Here', fields: ['note', ...(isNew ? [] : (['exclude'] as const))] },
  ] as const
