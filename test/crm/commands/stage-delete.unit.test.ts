import { describe, expect, it } from 'vitest'
import command from '#commands/stage/delete.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { stageClose } from '#contract/crm/stage-calls.ts'
import { stage } from '#contract/crm/stage.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { stageRef } from '#test/crm/records.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const answers = new Map<AnyCall, unknown>([
  [stage.calls.remove, { id: 1 }],
  [stageClose, { id: 1 }],
])

describe('stage.delete', () => {
  it('is hidden without its permission', () => {
    expect(readState(command, context({ focused: stageRef(), permissions: ['crm:read'] })).kind).toBe('hidden')
  })

  it('asks where the prospects go, if there are any', () => {
    expect(nextStep(command, {}, context({ focused: stageRef() }))).toMatchObject({ kind: 'confirm' })
    const focused = stageRef({ prospectCount: 3 })
    expect(nextStep(command, {}, context({ focused }))).toMatchObject({ kind: 'ask', field: { key: 'to' } })
  })

  it('deletes an empty stage, and closes one with prospects', async () => {
    const empty = fakeRuntime(context({ focused: stageRef() }), answers)
    await runCommand(command, {}, empty.runtime, { source: 'key' })
    expect(sent(empty)).toEqual([[stage.calls.remove, { id: 1 }]])
    const full = fakeRuntime(context({ focused: stageRef({ prospectCount: 3 }) }), answers)
    await runCommand(command, { to: 2 }, full.runtime, { source: 'key' })
    expect(sent(full)).toEqual([[stageClose, { id: 1, body: { to: 2 } }]])
  })
})
