import { describe, expect, it } from 'vitest'
import type { RedemptionStatus, VoucherFacts, WantedFacts } from '#contract/redemption/redemption.rules.ts'
import {
  canAccept,
  canCancel,
  canDelete,
  canReject,
  redemptionStatuses,
  refusalOf,
} from '#contract/redemption/redemption.rules.ts'

describe('a redemption', () => {
  it.each<[string, typeof canAccept, RedemptionStatus[]]>([
    ['accepted', canAccept, ['PENDING', 'REJECTED']],
    ['rejected', canReject, ['PENDING']],
    ['cancelled', canCancel, ['REDEEMED']],
    ['deleted', canDelete, ['PENDING', 'REJECTED', 'CANCELLED']],
  ])('is %s from these states and no others', (_what, rule, from) => {
    for (const status of redemptionStatuses) {
      const expected = from.includes(status) ? true : { code: 'REDEMPTION_CLOSED', data: { code: 'PIN-1234', status } }
      expect(rule({ voucherCode: 'PIN-1234', status }), status).toEqual(expected)
    }
  })
})

describe('refusalOf', () => {
  const facts: VoucherFacts = {
    code: 'PIN-1234',
    status: 'SENT',
    isExpired: false,
    expiredAt: '20/11/2026',
    voidReason: null,
    limit: 1,
    redeemed: 0,
    redeemedBy: 'Siti',
    redeemedAt: '19/11/2026 09.30',
    cancelledInvoice: null,
    platform: 'PINTARIA',
    platformName: 'Pintaria',
    coreClassId: 4,
    classTitle: 'Excel',
    lmsClassId: null,
  }
  const schedule = { id: 8, coreClassId: 4, title: 'Excel pagi' }
  const refusal = (voucher: Partial<VoucherFacts>, wanted: WantedFacts = { schedule }) => {
    const found = refusalOf({ ...facts, ...voucher }, wanted)
    return found && `${found.flag} ${found.why.code}`
  }

  it('lets a voucher pass that can be used', () => {
    expect(refusal({})).toBeUndefined()
    expect(refusal({ status: 'AVAILABLE' }, {})).toBeUndefined()
    expect(refusal({ lmsClassId: 8 }, { schedule, platform: { code: 'PINTARIA', name: 'Pintaria' } })).toBeUndefined()
    expect(refusal({ status: 'REDEEMED', limit: 3, redeemed: 2 })).toBeUndefined()
  })

  it.each<[Partial<VoucherFacts>, string]>([
    [{ cancelledInvoice: 'INV-1', status: 'REDEEMED' }, 'CANCELLED_ORDER VOUCHER_CANCELLED_ORDER'],
    [{ status: 'VOID', isExpired: true }, 'CANCELLED_ORDER VOUCHER_VOID'],
    [{ status: 'REDEEMED', redeemed: 1, isExpired: true }, 'USED VOUCHER_USED'],
    [{ status: 'REDEEMED' }, 'USED VOUCHER_USED'],
    [{ status: 'REDEEMED', limit: 3, redeemed: 3 }, 'USED VOUCHER_LIMIT_REACHED'],
    [{ isExpired: true, coreClassId: 5 }, 'EXPIRED VOUCHER_EXPIRED'],
    [{ status: 'EXPIRED' }, 'EXPIRED VOUCHER_EXPIRED'],
    [{ coreClassId: 5 }, 'WRONG_CLASS VOUCHER_WRONG_CLASS'],
    [{ lmsClassId: 9 }, 'WRONG_CLASS VOUCHER_WRONG_CLASS'],
  ])('names what no other choice would change before what another choice would: %o is %s', (voucher, expected) => {
    expect(refusal(voucher)).toBe(expected)
  })

  it('refuses a voucher of another platform than the caller names', () => {
    expect(refusal({}, { platform: { code: 'TOKOPEDIA', name: 'Tokopedia' } })).toBe(
      'WRONG_PARTNER VOUCHER_WRONG_PARTNER',
    )
  })
})
