import { describe, expect, it } from 'vitest'
import revoke from '#commands/voucher/void.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { voucherRead, voucherUpdate } from '#contract/voucher/voucher.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, ref, sent, voucher } from '#test/commands/fixtures.ts'

const focused = ref({ status: 'SENT' })
const answers = new Map<AnyCall, unknown>([
  [voucherUpdate, voucher({ status: 'VOID' })],
  [voucherRead, voucher({ version: 9 })],
])

describe('voucher.void', () => {
  it('is hidden without its permission, and blocked for a redeemed voucher', () => {
    expect(readState(revoke, context({ focused, permissions: ['voucher:read'] })).kind).toBe('hidden')
    expect(readState(revoke, context({ focused: ref() }))).toMatchObject({ reason: { code: 'VOUCHER_REDEEMED' } })
  })

  it('asks for the reason', () => {
    expect(nextStep(revoke, {}, context({ focused }))).toMatchObject({ kind: 'ask', field: { key: 'reason' } })
  })

  it('sends the reason with the version that was seen', async () => {
    const world = fakeRuntime(context({ focused }), answers)
    await runCommand(revoke, { reason: 'printed twice' }, world.runtime, { source: 'row' })
    const body = { version: 4, status: 'VOID', voidReason: 'printed twice' }
    expect(sent(world)).toEqual([[voucherUpdate, { customerId: 1, id: 7, body }]])
  })

  it('reads the version of a voucher that nobody has seen', async () => {
    const world = fakeRuntime(context(), answers)
    await runCommand(revoke, { voucher: 8, reason: 'printed twice' }, world.runtime, { source: 'palette' })
    expect(sent(world).map(([endpoint]) => endpoint)).toEqual([voucherRead, voucherUpdate])
    expect(world.calls[1]?.input).toMatchObject({ id: 8, body: { version: 9 } })
  })
})
