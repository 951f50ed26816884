import { describe, expect, it } from 'vitest'
import next from '#commands/answer/next.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { answer as answerKind } from '#contract/exercise/answer.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { answer, answerRef } from './answer.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const waiting = (...rows: ReturnType<typeof answer>[]) =>
  new Map<AnyCall, unknown>([[answerKind.calls.list, { data: rows }]])
const filter = { resource: 'answer' as const, query: { type: ['ASSIGNMENT', 'SKILL_TEST'], customerId: 1 }, total: 9 }

describe('answer.next', () => {
  it('is hidden from who may not grade', () => {
    expect(readState(next, context({ permissions: ['exercise:read'] })).kind).toBe('hidden')
  })

  it('opens the one that has waited longest within the filter, but not the one that one is at', async () => {
    const world = fakeRuntime(context({ focused: answerRef(), filter }), waiting(answer(), answer({ id: 6 })))
    await runCommand(next, {}, world.runtime, { source: 'key' })
    const query = {
      type: ['ASSIGNMENT', 'SKILL_TEST'],
      customerId: 1,
      status: 'SUBMITTED',
      sort: 'submittedAt',
      limit: 20,
    }
    expect(sent(world)).toEqual([[answerKind.calls.list, { query }]])
    expect(world.went).toEqual(['/answer?type=ASSIGNMENT&type=SKILL_TEST&open=6&grade=6'])
  })

  it('says when none waits, or those that wait are of classes whose grades are fixed', async () => {
    for (const rows of [[], [answer({ id: 6, locked: true })]]) {
      const world = fakeRuntime(context(), waiting(...rows))
      await runCommand(next, {}, world.runtime, { source: 'key' })
      expect(world.went).toEqual([])
      expect(world.toasts).toMatchObject([{ say: 'No answers to grade' }])
    }
  })
})
