import type { Verdict } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'

export const orderStatuses = ['PENDING', 'PAID', 'FULFILLED', 'COMPLETED', 'CANCELLED', 'EXPIRED', 'REFUNDED'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** An order that is not paid within this time runs out. */
export const EXPIRES_AFTER_HOURS = 24

interface Facts {
  orderNo: string
  status: OrderStatus
}
interface Assigned extends Facts {
  itemCount: number
  voucherCount: number
}

const from = (allowed: readonly OrderStatus[], to: OrderStatus, { status }: Facts): Verdict =>
  allowed.includes(status) ? true : reason('ILLEGAL_TRANSITION', { from: status, to, allowed: [...allowed] })

/** Nothing was paid yet; what was paid is refunded instead. */
export const canCancel = (order: Facts): Verdict => from(['PENDING'], 'CANCELLED', order)

/** Whether one of its vouchers was redeemed meanwhile is for the server to say. */
export const canRefund = (order: Facts): Verdict => from(['PAID', 'FULFILLED'], 'REFUNDED', order)

/** Each item that has none gets a voucher. */
export function canFulfil(order: Assigned): Verdict {
  const { orderNo, status, itemCount, voucherCount } = order
  const isComplete = voucherCount >= itemCount && status !== 'PAID'
  return isComplete && (status === 'FULFILLED' || status === 'COMPLETED')
    ? reason('ORDER_HAS_VOUCHERS', { orderNo })
    : from(['PAID', 'FULFILLED'], 'FULFILLED', order)
}

/** To the buyer; codes that are used or void are left out. */
export function canSendVouchers(order: Assigned): Verdict {
  if (order.voucherCount === 0) return reason('ORDER_WITHOUT_VOUCHERS', { orderNo: order.orderNo })
  return from(['PAID', 'FULFILLED'], 'FULFILLED', order)
}

export const canDeleteOrder = ({ orderNo }: Facts): Verdict => reason('ORDER_PERMANENT', { orderNo })
