import { describe, expect, it } from 'vitest'
import command from '#commands/scholarship/step.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { scholarship } from '#contract/crm/scholarship.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { scholarshipRecord, scholarshipRef } from '#test/crm/records.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const focused = scholarshipRef()

describe('scholarship.step', () => {
  it('is hidden without its permission', () => {
    expect(readState(command, context({ focused, permissions: ['scholarship:read'] })).kind).toBe('hidden')
  })

  it('offers the steps that the record names, and asks why it is rejected', () => {
    const step = nextStep(command, {}, context({ focused }))
    expect(step).toMatchObject({ kind: 'ask', field: { key: 'step' } })
    expect(JSON.stringify(step)).toContain('approve')
    expect(JSON.stringify(step)).not.toContain('withdraw')
    expect(nextStep(command, { step: 'reject' }, context({ focused }))).toMatchObject({
      kind: 'ask',
      field: { key: 'reason' },
    })
  })

  it('asks for the day of the interview, and for the score, where the record has none', async () => {
    const steps = [
      { action: 'invite', label: 'Invite', to: 'INTERVIEW' as const, requiresReason: false, roles: ['ADMISSIONS'] },
      { action: 'score', label: 'Score', to: 'REVIEW' as const, requiresReason: false, roles: ['ADMISSIONS'] },
    ]
    const blank = scholarshipRef({ interviewAt: null, score: null, steps })
    const asked = (given: object) => nextStep(command, given, context({ focused: blank }))
    expect(asked({ step: 'invite' })).toMatchObject({ field: { key: 'interviewDay' } })
    expect(asked({ step: 'invite', interviewDay: '2026-12-01' })).toMatchObject({ field: { key: 'interviewTime' } })
    expect(asked({ step: 'score' })).toMatchObject({ field: { key: 'score' } })
    const answers = new Map<AnyCall, unknown>([
      [scholarship.calls.read, scholarshipRecord({ version: 6 })],
      [scholarship.calls.update, scholarshipRecord({ status: 'INTERVIEW' })],
    ])
    const world = fakeRuntime(context({ focused: blank }), answers)
    const given = { step: 'invite' as const, interviewDay: '2026-12-01', interviewTime: '09:30' }
    await runCommand(command, given, world.runtime, { source: 'key' })
    expect(sent(world).at(-1)?.[1]).toEqual({
      id: 12,
      body: { version: 6, transition: 'invite', interviewAt: new Date('2026-12-01T09:30:00').toISOString() },
    })
  })

  it('sends the step with the version that there is', async () => {
    const answers = new Map<AnyCall, unknown>([
      [scholarship.calls.read, scholarshipRecord({ version: 6 })],
      [scholarship.calls.update, scholarshipRecord({ status: 'APPROVED' })],
    ])
    const world = fakeRuntime(context({ focused }), answers)
    await runCommand(command, { step: 'approve' }, world.runtime, { source: 'key' })
    expect(sent(world).at(-1)).toEqual([
      scholarship.calls.update,
      { id: 12, body: { version: 6, transition: 'approve' } },
    ])
  })
})
