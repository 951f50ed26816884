import { describe, expect, it } from 'vitest'
import accept from '#commands/redemption/accept.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { redemption as redemptions } from '#contract/redemption/redemption.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime } from '#test/commands/fixtures.ts'
import { focus, redemption } from './redemption.ts'

describe('redemption.accept', () => {
  it('asks for a schedule only where the request has none, or one of another class', () => {
    const step = (more: Parameters<typeof redemption>[0]) =>
      nextStep(accept, {}, context({ focused: focus(more) })) as { field?: { key: string } }
    expect(step({}).field?.key).toBe('lms')
    expect(step({ lmsClassId: 3, status: 'REJECTED', flag: 'WRONG_CLASS' }).field?.key).toBe('lms')
    expect(step({ lmsClassId: 3 }).field?.key).toBe('note')
  })

  it('is blocked for one that is redeemed, and sends the version that was seen', async () => {
    expect(readState(accept, context({ focused: focus({ status: 'REDEEMED' }) })).kind).toBe('blocked')
    const answers = new Map<AnyCall, unknown>([[redemptions.calls.update, redemption({ status: 'REDEEMED' })]])
    const world = fakeRuntime(context({ focused: focus() }), answers)
    await runCommand(accept, { redemption: 9, lms: 5, note: 'Ditelepon' }, world.runtime, { source: 'key' })
    expect(world.calls).toMatchObject([
      { input: { id: 9, body: { version: 3, status: 'REDEEMED', lmsClassId: 5, note: 'Ditelepon' } } },
    ])
  })
})
