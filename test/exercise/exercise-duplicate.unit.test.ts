import { describe, expect, it } from 'vitest'
import command from '#commands/exercise/duplicate.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { customerExerciseCalls } from '#contract/exercise/exercise.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { exercise, exerciseRef } from './exercise-fixtures.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const focused = exerciseRef({ status: 'ARCHIVED' })
const { exerciseDuplicate } = customerExerciseCalls

describe('exercise.duplicate', () => {
  it('is hidden from who cannot edit what it makes', () => {
    for (const missing of ['exercise:create', 'exercise:update']) {
      const permissions = ['exercise:read', 'exercise:create', 'exercise:update'].filter((one) => one !== missing)
      expect(readState(command, context({ focused, permissions })).kind).toBe('hidden')
    }
  })

  it('asks which one where none is meant', () => {
    expect(nextStep(command, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'record' } })
  })

  it('makes the copy of whatever state, and opens it', async () => {
    const copy = exercise({ id: 8, title: 'Kuis Rumus IF (salinan)' })
    const world = fakeRuntime(context({ focused }), new Map<AnyCall, unknown>([[exerciseDuplicate, copy]]))
    await runCommand(command, {}, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[exerciseDuplicate, { customerId: 1, id: 7 }]])
    expect(world.toasts.at(-1)?.say).toMatchObject({ text: 'Exercise {{name}} created' })
    expect(command.done(copy, { record: 7 }, context()).goTo).toBe('/exercise/edit/8')
  })
})
