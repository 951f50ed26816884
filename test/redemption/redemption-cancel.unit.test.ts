import { describe, expect, it } from 'vitest'
import cancel from '#commands/redemption/cancel.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { voucherReset } from '#contract/voucher/voucher-calls.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime } from '#test/commands/fixtures.ts'
import { focus } from './redemption.ts'

describe('redemption.cancel', () => {
  it('resets the voucher of a redeemed one, and of no other', async () => {
    expect(readState(cancel, context({ focused: focus() })).kind).toBe('blocked')
    const focused = focus({ status: 'REDEEMED' })
    const world = fakeRuntime(
      context({ focused }),
      new Map<AnyCall, unknown>([[voucherReset, { id: 12, code: 'PIN-7K2M9QXA' }]]),
    )
    await runCommand(cancel, { redemption: 9, reason: 'Kelas salah' }, world.runtime, { source: 'palette' })
    expect(world.calls).toMatchObject([
      { endpoint: { path: voucherReset.path }, input: { id: 12, body: { reason: 'Kelas salah' } } },
    ])
  })
})
