import { describe, expect, it } from 'vitest'
import send from '#commands/voucher/send.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { voucherSend } from '#contract/voucher/voucher-calls.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, ref, sent } from '#test/commands/fixtures.ts'

describe('voucher.send', () => {
  it('is hidden without its permission, and blocked for a voucher of no one and for a redeemed one', () => {
    const focused = ref({ status: 'RESERVED', studentId: 3 })
    expect(readState(send, context({ focused, permissions: ['voucher:read'] })).kind).toBe('hidden')
    expect(readState(send, context({ focused })).kind).toBe('shown')
    for (const status of ['AVAILABLE', 'RESERVED', 'SENT'] as const) {
      expect(readState(send, context({ focused: ref({ status, studentId: null }) }))).toMatchObject({
        reason: { code: 'VOUCHER_OF_NO_ONE' },
      })
    }
    expect(readState(send, context({ focused: ref({ studentId: 3 }) }))).toMatchObject({
      reason: { code: 'ILLEGAL_TRANSITION' },
    })
  })

  it('sends the code of the voucher', async () => {
    const focused = ref({ status: 'SENT', studentId: 3 })
    const answer = { id: 7, code: 'PIN-00007', recipient: 'siti@contoh.example' }
    const world = fakeRuntime(context({ focused }), new Map<AnyCall, unknown>([[voucherSend, answer]]))
    await runCommand(send, {}, world.runtime, { source: 'row' })
    expect(sent(world)).toEqual([[voucherSend, { customerId: 1, id: 7 }]])
  })
})
