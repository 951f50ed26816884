import { describe, expect, it } from 'vitest'
import restore from '#commands/customer/restore.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { customerGeneralList, customerUpdate } from '#contract/customer/customer.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { english } from '#engine/say.ts'
import { readState } from '#engine/state.ts'
import { customer } from './customers.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const answers = new Map<AnyCall, unknown>([
  [customerGeneralList, { data: [customer()] }],
  [customerUpdate, customer({ version: 5 })],
])

describe('customer.restore', () => {
  it('is offered to who may change and delete', () => {
    expect(readState(restore, context({ permissions: ['customer:update'] })).kind).toBe('hidden')
    expect(readState(restore, context({ permissions: ['customer:update', 'customer:delete'] })).kind).toBe('shown')
  })

  it('asks which of the deleted', async () => {
    const world = fakeRuntime(context(), answers)
    const env = { call: world.runtime.caller(() => ({}) as never), customerId: 1 }
    const step = nextStep(restore, {}, context())
    if (step.kind !== 'ask' || step.field.prompt.kind !== 'record') throw new Error('it asks for nothing')
    const { prompt } = step.field
    expect(await prompt.search('sinar', env)).toMatchObject([{ id: 7, label: 'LPK Sinar Digital', hint: 'SND' }])
    expect(await prompt.read?.(7, env)).toMatchObject({ id: 7 })
    expect(sent(world)).toEqual([
      [customerGeneralList, { query: { deleted: true, limit: 20, keyword: 'sinar' } }],
      [customerGeneralList, { query: { deleted: true, limit: 20, ids: [7] } }],
    ])
  })

  it('puts it back', async () => {
    const world = fakeRuntime(context({ customerId: 1 }), answers)
    await runCommand(restore, { customer: 7 }, world.runtime, { source: 'palette' })
    expect(sent(world)).toEqual([[customerUpdate, { id: 7, query: { customerId: 1 }, body: { restore: true } }]])
    expect(world.toasts.map(({ say }) => english(say))).toEqual(['LPK Sinar Digital restored'])
  })
})
