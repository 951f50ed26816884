import { describe, expect, it } from 'vitest'
import type { VoucherStatus } from '#contract/voucher/voucher.ts'
import { voucherStatuses } from '#contract/voucher/voucher.ts'
import type { Verdict } from '#contract/core/error.ts'
import { canDelete, canEdit, canReserve, canReset, canSend, canVoid } from '#contract/voucher/voucher.rules.ts'

const facts = (status: VoucherStatus) => ({ code: 'PIN-1', status })
const codeOf = (verdict: Verdict) => (verdict === true ? 'yes' : verdict.code)

/** What a rule says in each state. */
const table = (rule: (voucher: ReturnType<typeof facts>) => Verdict) =>
  Object.fromEntries(voucherStatuses.map((status) => [status, codeOf(rule(facts(status)))]))

describe('the state rules of a voucher', () => {
  it('reset everything but what is available already', () => {
    expect(table((voucher) => canReset(voucher))).toEqual({
      AVAILABLE: 'VOUCHER_UNUSED',
      RESERVED: 'yes',
      SENT: 'yes',
      REDEEMED: 'yes',
      EXPIRED: 'yes',
      VOID: 'yes',
    })
  })

  it('void and delete everything but what has been redeemed', () => {
    const expected = {
      AVAILABLE: 'yes',
      RESERVED: 'yes',
      SENT: 'yes',
      REDEEMED: 'VOUCHER_REDEEMED',
      EXPIRED: 'yes',
      VOID: 'yes',
    }
    expect(table(canVoid)).toEqual(expected)
    expect(table(canDelete)).toEqual(expected)
    expect(table(canEdit)).toEqual(expected)
  })

  it('reserve only what is available', () => {
    expect(table(canReserve)).toEqual({
      AVAILABLE: 'yes',
      RESERVED: 'VOUCHER_NOT_AVAILABLE',
      SENT: 'VOUCHER_NOT_AVAILABLE',
      REDEEMED: 'VOUCHER_NOT_AVAILABLE',
      EXPIRED: 'VOUCHER_NOT_AVAILABLE',
      VOID: 'VOUCHER_NOT_AVAILABLE',
    })
    expect(canReserve(facts('SENT'))).toEqual({
      code: 'VOUCHER_NOT_AVAILABLE',
      data: { code: 'PIN-1', status: 'SENT' },
    })
  })

  it('send what is available or reserved', () => {
    expect(table(canSend)).toEqual({
      AVAILABLE: 'yes',
      RESERVED: 'yes',
      SENT: 'ILLEGAL_TRANSITION',
      REDEEMED: 'ILLEGAL_TRANSITION',
      EXPIRED: 'ILLEGAL_TRANSITION',
      VOID: 'ILLEGAL_TRANSITION',
    })
    expect(canSend(facts('VOID'))).toEqual({
      code: 'ILLEGAL_TRANSITION',
      data: { from: 'VOID', to: 'SENT', allowed: ['AVAILABLE', 'RESERVED'] },
    })
  })

  it('reset over attendance only by force, over a sent certificate never', () => {
    const redeemed = (attendedCount: number, certificateStatus: string) => ({
      ...facts('REDEEMED'),
      enrolment: { id: 1, status: 'IN_PROGRESS', attendedCount, certificateStatus },
    })
    expect(canReset(redeemed(0, 'NONE'))).toBe(true)
    expect(codeOf(canReset(redeemed(1, 'NONE')))).toBe('VOUCHER_IN_USE')
    expect(canReset(redeemed(1, 'NONE'), true)).toBe(true)
    expect(codeOf(canReset(redeemed(0, 'SENT')))).toBe('VOUCHER_CERTIFIED')
    expect(codeOf(canReset(redeemed(3, 'SENT'), true))).toBe('VOUCHER_CERTIFIED')
    for (const status of ['QUEUED', 'FAILED', 'REVOKED']) expect(canReset(redeemed(0, status))).toBe(true)
    expect(canReset({ ...facts('REDEEMED'), enrolment: null })).toBe(true)
  })
})
