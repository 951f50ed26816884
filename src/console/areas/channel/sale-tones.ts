import type { Sale } from '#contract/channel/sale.ts'
import type { Tone } from '#console/list/resource-list.ts'

/** What the states of a sale mean for the one who looks. */
export const matchTones: Readonly<Record<Sale['matchStatus'], Tone>> = {
  MATCHED: 'success',
  UNMATCHED: 'warning',
  CONFLICT: 'danger',
}

export const fulfilTones: Readonly<Record<Sale['fulfilStatus'], Tone>> = {
  NEW: 'warning',
  VOUCHER_SENT: 'accent',
  REDEEMED: 'accent',
  ATTENDED: 'accent',
  COMPLETED: 'success',
}

export const stateTones: Readonly<Record<Sale['saleStatus'], Tone>> = {
  PAID: 'success',
  CANCELLED: 'neutral',
  REFUNDED: 'danger',
}

export const settlementTones: Readonly<Record<Sale['settlementStatus'], Tone>> = {
  UNSETTLED: 'neutral',
  SETTLED: 'success',
  DISPUTED: 'danger',
}
