import type { OrderStatus } from '#contract/order/order.rules.ts'
import { order } from '#contract/order/order.ts'
import type { Tone } from '#console/list/resource-list.ts'

export const orderTones: Readonly<Record<OrderStatus, Tone>> = {
  PENDING: 'pending',
  PAID: 'accent',
  FULFILLED: 'active',
  COMPLETED: 'success',
  CANCELLED: 'warning',
  EXPIRED: 'neutral',
  REFUNDED: 'danger',
}

/** English, translated where it is shown. */
export const orderWords = (status: OrderStatus): string => order.described.status.words[status]
