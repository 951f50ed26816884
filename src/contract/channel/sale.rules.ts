import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'
import { SUPERADMIN } from '#contract/session/user.rules.ts'

interface Facts {
  invoiceCode: string
  fulfilStatus: string
  settlementStatus: string
  /** Of a sale for several participants. */
  places?: { used: number } | null | undefined
}

/** What a participant has begun stays on record. */
export function canDeleteSale({ invoiceCode, fulfilStatus, settlementStatus, places }: Facts): true | Reason {
  const isBegun = (fulfilStatus !== 'NEW' && fulfilStatus !== 'VOUCHER_SENT') || (places?.used ?? 0) > 0
  return isBegun || settlementStatus === 'SETTLED' ? reason('SALE_FINAL', { code: invoiceCode }) : true
}

const amounts = ['gross', 'discount', 'platformFee', 'purchasedAt', 'saleStatus'] as const

/** The amounts of a settled sale are final; the rest of it may be put right. */
export function canEditSale(
  { invoiceCode, settlementStatus }: Facts,
  input: Readonly<Record<string, unknown>> = {},
): true | Reason {
  const isAmount = amounts.some((key) => input[key] !== undefined)
  return settlementStatus === 'SETTLED' && isAmount ? reason('SALE_SETTLED', { code: invoiceCode }) : true
}

/** What is settled stays so, unless a super administrator takes it back. */
export const canSettle = ({ invoiceCode, settlementStatus }: Facts, roles: readonly string[]): true | Reason =>
  settlementStatus === 'SETTLED' && !roles.includes(SUPERADMIN)
    ? reason('SETTLEMENT_FINAL', { code: invoiceCode })
    : true
