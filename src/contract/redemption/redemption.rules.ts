import type { ErrorData, Reason, Verdict } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'
import type { VoucherStatus } from '#contract/voucher/voucher.ts'

export const redemptionStatuses = ['PENDING', 'REDEEMED', 'REJECTED', 'CANCELLED'] as const
export type RedemptionStatus = (typeof redemptionStatuses)[number]

/** Why a request is refused; `VALID` is no reason, and `RESET` that of a cancellation. */
export const refusalFlags = ['NOT_FOUND', 'USED', 'EXPIRED', 'WRONG_CLASS', 'WRONG_PARTNER', 'CANCELLED_ORDER'] as const
export type RefusalFlag = (typeof refusalFlags)[number]
export const redemptionFlags = ['VALID', ...refusalFlags, 'RESET'] as const
export type RedemptionFlag = (typeof redemptionFlags)[number]

type Facts = Readonly<{ voucherCode: string; status: RedemptionStatus }>

const closed = ({ voucherCode: code, status }: Facts) => reason('REDEMPTION_CLOSED', { code, status })

/** To REDEEMED, by hand. */
export const canAccept = (row: Facts): Verdict =>
  row.status === 'PENDING' || row.status === 'REJECTED' ? true : closed(row)

/** To REJECTED. */
export const canReject = (row: Facts): Verdict => (row.status === 'PENDING' ? true : closed(row))

/** A redemption is taken back by resetting its voucher. */
export const canCancel = (row: Facts): Verdict => (row.status === 'REDEEMED' ? true : closed(row))

/** What was redeemed is deleted in no other way than by resetting its voucher first. */
export const canDelete = (row: Facts): Verdict => (row.status === 'REDEEMED' ? closed(row) : true)

/** What is known of a voucher when a code is redeemed. Moments are texts where they are only told. */
export interface VoucherFacts {
  code: string
  status: VoucherStatus
  isExpired: boolean
  expiredAt: string
  voidReason: string | null
  limit: number
  /** How often it has been redeemed, and who did so last. */
  redeemed: number
  redeemedBy: string
  redeemedAt: string
  /** The invoice of its sale where that was cancelled or refunded. */
  cancelledInvoice: string | null
  platform: string
  platformName: string
  coreClassId: number
  classTitle: string
  /** The one schedule that it is for. */
  lmsClassId: number | null
}

/** What the code is wanted for. */
export interface WantedFacts {
  platform?: { code: string; name: string } | undefined
  schedule?: { id: number; coreClassId: number; title: string } | undefined
}

export interface Refused {
  flag: RefusalFlag
  why: Reason
}

const refused = <C extends Reason['code']>(flag: RefusalFlag, code: C, data: ErrorData<C>): Refused => ({
  flag,
  why: reason(code, data),
})

/**
 * Why a voucher cannot be redeemed; undefined where it can. What no other choice of the caller would change comes first:
 * a cancelled order, then one that was used, then one that has run out.
 */
export function refusalOf(voucher: VoucherFacts, { platform, schedule }: WantedFacts): Refused | undefined {
  const { code, limit, redeemedBy: name, redeemedAt: at } = voucher
  if (voucher.cancelledInvoice !== null)
    return refused('CANCELLED_ORDER', 'VOUCHER_CANCELLED_ORDER', { code, invoice: voucher.cancelledInvoice })
  if (voucher.status === 'VOID')
    return refused('CANCELLED_ORDER', 'VOUCHER_VOID', { code, why: voucher.voidReason ?? '–' })
  const isUsed = voucher.redeemed >= limit || (voucher.status === 'REDEEMED' && limit === 1)
  if (isUsed && limit > 1) return refused('USED', 'VOUCHER_LIMIT_REACHED', { code, limit, name, at })
  if (isUsed) return refused('USED', 'VOUCHER_USED', { code, name, at })
  if (voucher.status === 'EXPIRED' || voucher.isExpired)
    return refused('EXPIRED', 'VOUCHER_EXPIRED', { code, at: voucher.expiredAt })
  if (platform && platform.code !== voucher.platform)
    return refused('WRONG_PARTNER', 'VOUCHER_WRONG_PARTNER', {
      code,
      partner: voucher.platformName,
      wanted: platform.name,
    })
  const isOther =
    schedule &&
    (schedule.coreClassId !== voucher.coreClassId ||
      (voucher.lmsClassId !== null && voucher.lmsClassId !== schedule.id))
  if (isOther)
    return refused('WRONG_CLASS', 'VOUCHER_WRONG_CLASS', { code, title: voucher.classTitle, wanted: schedule.title })
  return undefined
}
