import { describe, expect, it } from 'vitest'
import open from '#commands/order/open.ts'
import { nextStep } from '#engine/next-step.ts'
import { readState } from '#engine/state.ts'
import { context } from '#test/commands/fixtures.ts'

describe('order.open', () => {
  it('is hidden without its permission, asks which one, and leads to its screen', () => {
    expect(readState(open, context({ permissions: ['class:read'] })).kind).toBe('hidden')
    expect(nextStep(open, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'order' } })
    expect(open.done(undefined, { order: 7 }, context())).toEqual({ goTo: '/order/7' })
  })
})
