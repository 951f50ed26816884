import { expect, it } from 'vitest'
import command from '#commands/enrolment/move.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { participantMove } from '#contract/participant/changes.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { someoneRef } from './enrolments.ts'

it('is hidden without its permission, and blocked for who has left or has the certificate', () => {
  expect(readState(command, context({ permissions: ['report:read'] })).kind).toBe('hidden')
  const of = (given: object) => readState(command, context({ focused: someoneRef(given) }))
  expect(of({ certificateStatus: 'SENT' })).toMatchObject({ reason: { code: 'CERTIFIED' } })
  expect(of({ status: 'DROPPED' })).toMatchObject({ reason: { code: 'UNENROLLED_ALREADY' } })
  expect(of({ locked: true })).toMatchObject({ reason: { code: 'GRADING_LOCKED' } })
})

it('asks where to and why, and sends it', async () => {
  const ctx = context({ focused: someoneRef() })
  expect(nextStep(command, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'schedule' } })
  expect(nextStep(command, { schedule: 9 }, ctx)).toMatchObject({ kind: 'ask', field: { key: 'reason' } })
  const answer = { id: 31, name: 'Siti', schedule: 'Angkatan 9', promoted: null, restarted: false }
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[participantMove, answer]]))
  const given = { participant: 31, schedule: 9, reason: 'Sakit', notify: true }
  await runCommand(command, given, world.runtime, { source: 'palette' })
  const body = { lmsClassId: 9, reason: 'Sakit', notify: true }
  expect(sent(world)).toEqual([[participantMove, { customerId: 1, id: 31, body }]])
})
