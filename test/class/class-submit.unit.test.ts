import { describe, expect, it } from 'vitest'
import command from '#commands/class/submit.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { coreClass as classes } from '#contract/class/class.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { classRef, coreClass } from './classes.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const focused = classRef({ curationStatus: 'DRAFT' })

describe('class.submit', () => {
  it('is hidden without its permission, and blocked in another state', () => {
    expect(readState(command, context({ focused, permissions: ['class:read'] })).kind).toBe('hidden')
    const other = classRef({ curationStatus: 'APPROVED' })
    expect(readState(command, context({ focused: other }))).toMatchObject({ reason: { code: 'ILLEGAL_TRANSITION' } })
  })

  it('asks before it sends the step with the version that was seen', async () => {
    expect(nextStep(command, {}, context({ focused }))).toMatchObject({ kind: 'confirm' })
    const answers = new Map<AnyCall, unknown>([[classes.calls.update, coreClass({ curationStatus: 'SUBMITTED' })]])
    const world = fakeRuntime(context({ focused }), answers)
    await runCommand(command, {}, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([
      [classes.calls.update, { customerId: 1, id: 7, body: { version: 4, curationStatus: 'SUBMITTED' } }],
    ])
  })
})
