import { describe, expect, it } from 'vitest'
import work from '#commands/customer/work.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { customers } from '#contract/customer/customer.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const found = { id: 4, name: 'Sanggar', code: 'SND', timezone: 'Asia/Makassar' }

describe('customer.work', () => {
  it('is hidden without its permission, and blocked for the customer that one works for', () => {
    expect(readState(work, context({ permissions: ['user:read'] })).kind).toBe('hidden')
    expect(work.blocked?.({ customer: 1 }, context())).toMatchObject({ code: 'OWN_CUSTOMER' })
    expect(work.blocked?.({ customer: 4 }, context())).toBeUndefined()
  })

  it('goes on for the customer, also for whoever has none yet', async () => {
    const world = fakeRuntime(
      context({ customerId: null }),
      new Map<AnyCall, unknown>([[customers, { data: [found] }]]),
    )
    await runCommand(work, { customer: 4 }, world.runtime, { source: 'palette' })
    expect(sent(world)).toEqual([[customers, { query: { ids: [4] } }]])
    expect(world.workedFor).toEqual([4])
    expect(JSON.stringify(world.toasts)).toContain('Sanggar')
  })

  it('says so when the customer is gone', async () => {
    const world = fakeRuntime(context(), new Map<AnyCall, unknown>([[customers, { data: [] }]]))
    await runCommand(work, { customer: 4 }, world.runtime, { source: 'palette' })
    expect([world.workedFor, world.stale]).toEqual([[], ['customer']])
  })
})
