import { describe, expect, it } from 'vitest'
import fulfil from '#commands/order/fulfil.ts'
import { runCommand } from '#engine/run.ts'
import { sent } from '#test/commands/fixtures.ts'
import { orderWorld, statesOf } from './orders.ts'

describe('order.fulfil', () => {
  it('is offered while an item of a paid order has no voucher', () => {
    expect(statesOf(fulfil)).toEqual(['PAID', 'FULFILLED'])
    expect(statesOf(fulfil, { voucherCount: 1 })).toEqual(['PAID'])
  })

  it('asks for vouchers with the version that was seen', async () => {
    const world = orderWorld()
    await runCommand(fulfil, { order: 9 }, world.runtime, { source: 'key' })
    const body = { version: 3, status: 'FULFILLED' }
    expect(sent(world).map(([, input]) => input)).toEqual([{ customerId: 1, id: 9, body }])
  })
})
