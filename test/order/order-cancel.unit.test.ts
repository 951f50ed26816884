import { describe, expect, it } from 'vitest'
import cancel from '#commands/order/cancel.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, sent } from '#test/commands/fixtures.ts'
import { orderRef, orderWorld, statesOf } from './orders.ts'

describe('order.cancel', () => {
  it('is offered in the states that allow it, and takes more than reading', () => {
    expect(statesOf(cancel)).toEqual(['PENDING'])
    const focused = orderRef({ status: 'PENDING' })
    expect(readState(cancel, context({ focused, permissions: ['order:read'] })).kind).toBe('hidden')
  })

  it('asks why, and sends the reason with the version that was seen', async () => {
    const focused = orderRef({ status: 'PENDING' })
    expect(nextStep(cancel, { order: 9 }, context({ focused }))).toMatchObject({ field: { key: 'reason' } })
    const world = orderWorld({ status: 'PENDING' })
    await runCommand(cancel, { order: 9, reason: 'Salah pesan' }, world.runtime, { source: 'key' })
    const body = { version: 3, status: 'CANCELLED', reason: 'Salah pesan' }
    expect(sent(world).map(([, input]) => input)).toEqual([{ customerId: 1, id: 9, body }])
  })
})
