import { describe, expect, it } from 'vitest'
import verify from '#commands/voucher/verify.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { verifyCode } from '#contract/redemption/verification.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime } from '#test/commands/fixtures.ts'
import { verified } from './verified.ts'

describe('voucher.verify', () => {
  it('is hidden without its permission, and asks for the code alone', () => {
    expect(readState(verify, context({ permissions: ['class:read'] })).kind).toBe('hidden')
    expect(nextStep(verify, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'code' } })
    expect(nextStep(verify, { code: 'PIN-7K2M9QXA' }, context()).kind).toBe('run')
  })

  it('sends the code in the body, and leads to the participant, else to the voucher, else nowhere', async () => {
    const world = fakeRuntime(context(), new Map<AnyCall, unknown>([[verifyCode, verified()]]))
    await runCommand(verify, { code: 'PIN-7K2M9QXA' }, world.runtime, { source: 'palette' })
    expect(world.calls).toMatchObject([{ input: { body: { code: 'PIN-7K2M9QXA' } } }])
    const linkOf = (more: Parameters<typeof verified>[0]) =>
      verify.done(verified(more), { code: 'X' }, context()).link?.to
    expect(linkOf({})).toBe('/absensi-report/31')
    expect(linkOf({ participant: null })).toBe('/voucher?open=12')
    expect(linkOf({ participant: null, voucherId: null })).toBeUndefined()
  })
})
