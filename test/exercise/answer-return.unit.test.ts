import { describe, expect, it } from 'vitest'
import giveBack from '#commands/answer/return.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { answer as answerKind } from '#contract/exercise/answer.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { answer, answerRef } from './answer.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

describe('answer.return', () => {
  it('is hidden without its permission, greyed before anything was handed in, and asks what is missing', () => {
    expect(readState(giveBack, context({ focused: answerRef(), permissions: ['exercise:read'] })).kind).toBe('hidden')
    expect(readState(giveBack, context({ focused: answerRef({ status: 'DRAFT' }) })).kind).toBe('blocked')
    const focused = context({ focused: answerRef() })
    expect(nextStep(giveBack, { record: 5 }, focused)).toMatchObject({ kind: 'ask', field: { key: 'comment' } })
  })

  it('sends the word with the version that was seen', async () => {
    const answers = new Map<AnyCall, unknown>([[answerKind.calls.update, answer({ status: 'RETURNED' })]])
    const world = fakeRuntime(context({ focused: answerRef() }), answers)
    await runCommand(giveBack, { record: 5, comment: 'Unggah ulang' }, world.runtime, { source: 'key' })
    const body = { version: 4, status: 'RETURNED', comment: 'Unggah ulang' }
    expect(sent(world)).toEqual([[answerKind.calls.update, { id: 5, body }]])
  })
})
