import { describe, expect, it } from 'vitest'
import create from '#commands/lookup/create.ts'
import { pickOpenType } from '#commands/prompts/lookup.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { generalCreate } from '#contract/customer/lookup.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { entryRef, lookup } from './lookups.ts'

const given = { type: 'bank', code: 'BJB', name: 'Bank BJB' } as const

describe('lookup.create', () => {
  it('is hidden without its permission, and offers no list that nobody changes', () => {
    expect(readState(create, context({ permissions: ['setting:read'] })).kind).toBe('hidden')
    const offered = pickOpenType.options.map(({ value }) => value)
    expect(offered).toContain('bank')
    expect(offered).not.toContain('statusmarital')
    expect(create.blocked?.({ type: 'statusmarital' }, context())).toMatchObject({ code: 'FIXED' })
  })

  it('begins with the list on screen, and asks the academy alone for whom it is', () => {
    const focused = entryRef({ type: 'grade' })
    expect(nextStep(create, {}, context({ focused }))).toMatchObject({ kind: 'ask', field: { key: 'code' } })
    expect(nextStep(create, given, context())).toMatchObject({ kind: 'ask', field: { key: 'shared' } })
    expect(nextStep(create, given, context({ customerId: 4 }))).toMatchObject({ kind: 'run' })
  })

  it('adds the entry and shows it in its list', async () => {
    const world = fakeRuntime(
      context({ customerId: 4 }),
      new Map<AnyCall, unknown>([[generalCreate, lookup({ id: 9 })]]),
    )
    await runCommand(create, given, world.runtime, { source: 'palette' })
    const { type, ...body } = given
    expect(sent(world)).toEqual([[generalCreate, { type, query: { customerId: 4 }, body }]])
    expect(world.went).toEqual(['/setting?list=bank&open=9'])
  })
})
