import { describe, expect, it } from 'vitest'
import reset from '#commands/voucher/reset.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { voucherReset } from '#contract/voucher/voucher-calls.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { english } from '#engine/say.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, ref, sent, voucher } from '#test/commands/fixtures.ts'

const attended = { id: 9, status: 'IN_PROGRESS', attendedCount: 2, certificateStatus: 'NONE' }
const certified = { ...attended, certificateStatus: 'SENT' }

describe('voucher.reset', () => {
  it('is hidden without its permission', () => {
    expect(readState(reset, context({ focused: ref(), permissions: ['voucher:update'] })).kind).toBe('hidden')
  })

  it.each([
    ['VOUCHER_UNUSED', ref({ status: 'AVAILABLE' })],
    ['VOUCHER_IN_USE', ref({ enrolment: attended })],
    ['VOUCHER_CERTIFIED', ref({ enrolment: certified })],
  ])('is blocked with %s', (code, focused) => {
    expect(readState(reset, context({ focused }))).toMatchObject({ kind: 'blocked', reason: { code } })
  })

  it('asks for the voucher, then for the reason', () => {
    expect(nextStep(reset, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'voucher' } })
    const step = nextStep(reset, {}, context({ focused: ref() }))
    expect(step).toMatchObject({ kind: 'ask', field: { key: 'reason' } })
    expect(step.kind === 'ask' && step.final && english(step.final.confirm.title)).toBe('Reset voucher PIN-00000007')
  })

  it('asks for a new expiry date when a voucher has expired', () => {
    const selection = [ref({ id: 1 }), ref({ id: 2, status: 'EXPIRED' })]
    expect(nextStep(reset, {}, context({ selection }))).toMatchObject({
      kind: 'ask',
      field: { key: 'newExpiresAt', prompt: { min: '2026-11-22' } },
    })
  })

  it('lets a super administrator choose to disregard attendance', () => {
    const ctx = context({ focused: ref({ enrolment: attended }), roles: ['SUPERADMIN'] })
    expect(nextStep(reset, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'force' } })
    expect(nextStep(reset, { force: true }, ctx)).toMatchObject({ kind: 'ask', field: { key: 'reason' } })
    expect(nextStep(reset, { force: false }, ctx)).toMatchObject({
      kind: 'blocked',
      reason: { code: 'VOUCHER_IN_USE' },
    })
  })

  it('sends reason and new date', async () => {
    const focused = ref({ status: 'EXPIRED' })
    const answer = voucher({ status: 'AVAILABLE' })
    const world = fakeRuntime(context({ focused }), new Map<AnyCall, unknown>([[voucherReset, answer]]))
    const given = { reason: ' wrong class ', newExpiresAt: '2026-12-31' }
    await runCommand(reset, given, world.runtime, { source: 'palette' })
    const body = { reason: 'wrong class', newExpiresAt: '2026-12-31' }
    expect(sent(world)).toEqual([[voucherReset, { customerId: 1, id: 7, body }]])
    expect(world.stale).toEqual(['voucher'])
  })
})
