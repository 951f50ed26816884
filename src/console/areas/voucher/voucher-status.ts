import type { Tone } from '#console/list/resource-list.ts'
import type { VoucherStatus } from '#contract/voucher/voucher.ts'

/** What a status means for the one who looks: can be used, on its way, used, or gone. */
export const statusTones: Readonly<Record<VoucherStatus, Tone>> = {
  AVAILABLE: 'success',
  RESERVED: 'pending',
  SENT: 'accent',
  REDEEMED: 'neutral',
  EXPIRED: 'warning',
  VOID: 'danger',
}
