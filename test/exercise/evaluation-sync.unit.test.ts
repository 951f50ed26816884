import { describe, expect, it } from 'vitest'
import sync from '#commands/evaluation/sync.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { evaluationSync } from '#contract/exercise/exam.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { evaluation } from './exams.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const ref = (given: object = {}) => ({
  resource: 'evaluation' as const,
  id: 5,
  label: 'Excel Juni',
  record: evaluation(given),
})

describe('evaluation.sync', () => {
  it('is hidden without its permission, asks which where none is focused, and means everybody', () => {
    expect(readState(sync, context({ focused: ref(), permissions: ['exam:read'] })).kind).toBe('hidden')
    expect(nextStep(sync, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'record' } })
    expect(nextStep(sync, { record: 5, scope: 'ALL' }, context({ focused: ref() })).kind).toBe('run')
  })

  it.each([
    ['one runs', { syncStatus: 'SYNCING', updatedAt: new Date().toISOString() }, 'ALREADY_RUNNING'],
    ['the grades are fixed', { locked: true }, 'GRADING_LOCKED'],
  ])('is greyed while %s', (_what, given, code) => {
    const state = readState(sync, context({ focused: ref(given) }))
    expect(state).toMatchObject({ kind: 'blocked', reason: { code } })
    // A job that has said nothing for long has died.
    const stale = ref({ syncStatus: 'SYNCING', updatedAt: '2026-01-01T00:00:00.000Z' })
    expect(readState(sync, context({ focused: stale })).kind).not.toBe('blocked')
  })

  it('begins a job, which is followed', async () => {
    const begun = { id: 5, title: 'Excel Juni', progressId: '1b671a64-40d5-491e-99b0-da01ff1f3341', total: 9 }
    const world = fakeRuntime(context({ focused: ref() }), new Map<AnyCall, unknown>([[evaluationSync, begun]]))
    await runCommand(sync, { record: 5, scope: 'MISSING' }, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[evaluationSync, { id: 5, body: { scope: 'MISSING' } }]])
    expect(world.tracked).toEqual([begun.progressId])
  })
})
