import { describe, expect, it } from 'vitest'
import accept from '#commands/answer/accept.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { answer as answerKind } from '#contract/exercise/answer.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { answer, answerRef } from './answer.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

describe('answer.accept', () => {
  it('is hidden without its permission, and asks which where none is focused', () => {
    expect(readState(accept, context({ focused: answerRef(), permissions: ['exercise:read'] })).kind).toBe('hidden')
    expect(nextStep(accept, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'record' } })
  })

  it.each([
    ['somebody has to read it', { byHand: true }, 'NEEDS_GRADING'],
    ['there is no score', { autoScore: null }, 'NEEDS_GRADING'],
    ['it is graded', { status: 'GRADED' as const }, 'ILLEGAL_TRANSITION'],
    ['the grades are fixed', { locked: true }, 'GRADING_LOCKED'],
  ])('is greyed where %s', (_what, given, code) => {
    expect(readState(accept, context({ focused: answerRef(given) }))).toMatchObject({
      kind: 'blocked',
      reason: { code },
    })
  })

  it('takes the score of the version that was seen', async () => {
    const answers = new Map<AnyCall, unknown>([[answerKind.calls.update, answer({ status: 'GRADED', totalScore: 80 })]])
    const world = fakeRuntime(context({ focused: answerRef() }), answers)
    await runCommand(accept, { record: 5 }, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[answerKind.calls.update, { id: 5, body: { version: 4, status: 'GRADED' } }]])
  })
})
