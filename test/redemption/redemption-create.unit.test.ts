import { describe, expect, it } from 'vitest'
import create from '#commands/redemption/create.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { redemption as redemptions } from '#contract/redemption/redemption.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime } from '#test/commands/fixtures.ts'
import { redemption } from './redemption.ts'

describe('redemption.create', () => {
  it('is hidden without its permission, and asks for the code and the schedule only', () => {
    expect(readState(create, context({ permissions: ['redemption:read'] })).kind).toBe('hidden')
    expect(nextStep(create, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'code' } })
    expect(nextStep(create, { code: 'PIN-7K2M9QXA' }, context())).toMatchObject({ kind: 'ask', field: { key: 'lms' } })
    expect(nextStep(create, { code: 'PIN-7K2M9QXA', lms: 5 }, context()).kind).toBe('run')
  })

  it('sends what was said of the person, and nothing that was not', async () => {
    const world = fakeRuntime(context(), new Map<AnyCall, unknown>([[redemptions.calls.create, redemption()]]))
    await runCommand(create, { code: 'PIN-7K2M9QXA', lms: 5, name: 'Siti' }, world.runtime, { source: 'palette' })
    expect(world.calls).toMatchObject([
      { input: { body: { voucherCode: 'PIN-7K2M9QXA', lmsClassId: 5, name: 'Siti' } } },
    ])
  })
})
