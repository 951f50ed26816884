import { describe, expect, it } from 'vitest'
import command from '#commands/prospect/move.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { prospect } from '#contract/crm/prospect.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { prospectRecord, prospectRef, stageRef } from '#test/crm/records.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const focused = prospectRef()
const recent = [
  stageRef({ id: 2, name: 'Dihubungi' }),
  stageRef({ id: 6, name: 'Peserta', kind: 'WON' }),
  stageRef({ id: 7, name: 'Batal', kind: 'LOST' }),
]

describe('prospect.move', () => {
  it('is hidden without its permission', () => {
    expect(readState(command, context({ focused, permissions: ['crm:read'] })).kind).toBe('hidden')
  })

  it('asks for a reason where the stage means lost, and for the student where it means won', () => {
    const ctx = context({ focused, known: recent })
    expect(nextStep(command, { stage: 2 }, ctx)).toMatchObject({ kind: 'run' })
    expect(nextStep(command, { stage: 7 }, ctx)).toMatchObject({ kind: 'ask', field: { key: 'lostReason' } })
    expect(nextStep(command, { stage: 6 }, ctx)).toMatchObject({ kind: 'ask', field: { key: 'as' } })
    expect(nextStep(command, { stage: 6, as: 'known' }, ctx)).toMatchObject({ kind: 'ask', field: { key: 'student' } })
    expect(nextStep(command, { stage: 6, as: 'new' }, ctx)).toMatchObject({ kind: 'run' })
  })

  it('sends the stage with the version that was seen', async () => {
    const answers = new Map<AnyCall, unknown>([[prospect.calls.update, prospectRecord()]])
    const world = fakeRuntime(context({ focused, known: recent }), answers)
    await runCommand(command, { stage: 6, as: 'new' }, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([
      [prospect.calls.update, { id: 9, body: { version: 4, stageId: 6, newStudent: true } }],
    ])
  })
})
