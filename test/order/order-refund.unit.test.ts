import { describe, expect, it } from 'vitest'
import refund from '#commands/order/refund.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, sent } from '#test/commands/fixtures.ts'
import { orderRef, orderWorld, statesOf } from './orders.ts'

describe('order.refund', () => {
  it('is offered in the states that allow it, and takes more than reading', () => {
    expect(statesOf(refund)).toEqual(['PAID', 'FULFILLED'])
    const focused = orderRef({ status: 'PAID' })
    expect(readState(refund, context({ focused, permissions: ['order:read'] })).kind).toBe('hidden')
  })

  it('asks why, and sends the reason with the version that was seen', async () => {
    const focused = orderRef({ status: 'PAID' })
    expect(nextStep(refund, { order: 9 }, context({ focused }))).toMatchObject({ field: { key: 'reason' } })
    const world = orderWorld({ status: 'PAID' })
    await runCommand(refund, { order: 9, reason: 'Kelas batal' }, world.runtime, { source: 'key' })
    const body = { version: 3, status: 'REFUNDED', reason: 'Kelas batal' }
    expect(sent(world).map(([, input]) => input)).toEqual([{ customerId: 1, id: 9, body }])
  })
})
