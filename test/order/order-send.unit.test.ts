import { describe, expect, it } from 'vitest'
import send from '#commands/order/send.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { orderSend } from '#contract/order/order.ts'
import { runCommand } from '#engine/run.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { orderRef, statesOf } from './orders.ts'

describe('order.send', () => {
  it('is offered once there are vouchers', () => {
    expect(statesOf(send)).toEqual([])
    expect(statesOf(send, { voucherCount: 1 })).toEqual(['PAID', 'FULFILLED'])
  })

  it('sends the codes of the order in focus', async () => {
    const answers = new Map<AnyCall, unknown>([[orderSend, { orderNo: 'ORD-1', sent: 1, recipient: 'a@b.example' }]])
    const world = fakeRuntime(context({ focused: orderRef({ voucherCount: 1 }) }), answers)
    await runCommand(send, { order: 9 }, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[orderSend, { customerId: 1, id: 9 }]])
  })
})
