import { describe, expect, it } from 'vitest'
import remove from '#commands/customer/delete.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { customerDelete } from '#contract/customer/customer.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { english } from '#engine/say.ts'
import { readState } from '#engine/state.ts'
import { nameRef } from '#engine/context.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const focused = nameRef({ resource: 'customer', id: 4, label: 'CV Cipta Terampil' })
const given = { reason: 'contract is over' }

describe('customer.delete', () => {
  it('is hidden without its permission', () => {
    expect(readState(remove, context({ focused, permissions: ['customer:update'] })).kind).toBe('hidden')
    expect(readState(remove, context({ focused })).kind).toBe('shown')
  })

  it('is blocked for the academy and for the customer that one works for', () => {
    const about = (id: number) => readState(remove, context({ focused: nameRef({ ...focused, id }), customerId: 7 }))
    expect(about(1)).toMatchObject({ kind: 'blocked', reason: { code: 'IN_USE', data: { by: 'the academy itself' } } })
    expect(about(7)).toMatchObject({ kind: 'blocked', reason: { code: 'OWN_CUSTOMER' } })
  })

  it('asks which one and why, then for its name', () => {
    expect(nextStep(remove, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'customer' } })
    expect(nextStep(remove, {}, context({ focused }))).toMatchObject({ kind: 'ask', field: { key: 'reason' } })
    const step = nextStep(remove, given, context({ focused }))
    expect(step).toMatchObject({ kind: 'confirm', typed: 'CV Cipta Terampil' })
    expect(nextStep(remove, { ...given, customer: 9 }, context())).toMatchObject({ kind: 'confirm', typed: '9' })
  })

  it('sends the reason, and shows the server’s sentence under the title Status', async () => {
    const answers = new Map<AnyCall, unknown>([[customerDelete, 'CV Cipta Terampil is deleted.']])
    const world = fakeRuntime(context({ focused }), answers)
    await runCommand(remove, given, world.runtime, { source: 'palette' })
    expect(sent(world)).toEqual([[customerDelete, { id: 4, body: given }]])
    expect(world.toasts).toMatchObject([{ kind: 'success', say: 'Status' }])
    expect(world.toasts[0]?.details?.map(english)).toEqual(['CV Cipta Terampil is deleted.'])
  })
})
