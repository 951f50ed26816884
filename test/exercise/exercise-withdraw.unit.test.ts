import { describe, expect, it } from 'vitest'
import command from '#commands/exercise/withdraw.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { exercise as exerciseKind } from '#contract/exercise/exercise.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { exercise, exerciseRef } from './exercise-fixtures.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const focused = exerciseRef({ status: 'PUBLISHED' })
const answers = new Map<AnyCall, unknown>([
  [exerciseKind.calls.update, exercise({ status: 'DRAFT' })],
  [exerciseKind.calls.read, exercise({ version: 9 })],
])

describe('exercise.withdraw', () => {
  it('is hidden without its permission, and blocked where the state does not allow it', () => {
    expect(readState(command, context({ focused, permissions: ['exercise:read'] })).kind).toBe('hidden')
    expect(readState(command, context({ focused: exerciseRef({ status: 'DRAFT' }) }))).toMatchObject({
      reason: { code: 'ILLEGAL_TRANSITION' },
    })
    const answered = exerciseRef({ status: 'PUBLISHED', answered: true })
    expect(readState(command, context({ focused: answered }))).toMatchObject({ reason: { code: 'ANSWERED' } })
  })

  it('asks nothing, and sends the state with the version that was seen', async () => {
    expect(nextStep(command, {}, context({ focused }))).toMatchObject({ kind: 'run', args: [{ record: 7 }] })
    const world = fakeRuntime(context({ focused }), answers)
    await runCommand(command, {}, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[exerciseKind.calls.update, { id: 7, body: { version: 4, status: 'DRAFT' } }]])
    expect(world.toasts.at(-1)?.say).toMatchObject({ text: 'Exercise {{name}} is a draft again' })
  })

  it('reads the version of an exercise that nobody has seen', async () => {
    const world = fakeRuntime(context(), answers)
    await runCommand(command, { record: 8 }, world.runtime, { source: 'palette' })
    expect(sent(world).map(([endpoint]) => endpoint)).toEqual([exerciseKind.calls.read, exerciseKind.calls.update])
    expect(world.calls[1]?.input).toMatchObject({ id: 8, body: { version: 9 } })
  })
})
