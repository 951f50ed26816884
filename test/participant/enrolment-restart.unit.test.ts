import { expect, it } from 'vitest'
import command from '#commands/enrolment/restart.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { restartProgress } from '#contract/participant/changes.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { someoneRef } from './enrolments.ts'

it('is hidden without its permission, and blocked where nothing can start anew', () => {
  expect(readState(command, context({ permissions: ['report:read'] })).kind).toBe('hidden')
  const of = (given: object) => readState(command, context({ focused: someoneRef(given) }))
  expect(of({}).kind).toBe('shown')
  expect(of({ locked: true })).toMatchObject({ reason: { code: 'GRADING_LOCKED' } })
  expect(of({ status: 'DROPPED' })).toMatchObject({ reason: { code: 'UNENROLLED_ALREADY' } })
  const restartedAt = '2026-06-09T02:00:00.000Z'
  expect(of({ restartedAt })).toMatchObject({ reason: { code: 'ALREADY_RESTARTED' } })
  expect(of({ restartedAt, lastActivityAt: '2026-06-10T02:00:00.000Z' }).kind).toBe('shown')
})

it('asks why, says what becomes of everything, and sends the reason', async () => {
  const ctx = context({ focused: someoneRef() })
  expect(nextStep(command, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'reason' } })
  expect(nextStep(command, { reason: 'Salah' }, ctx)).toMatchObject({
    kind: 'confirm',
    consequence: { confirm: { detail: expect.stringContaining('a certificate is revoked') } },
  })
  const answer = { id: 31, name: 'Siti Rahmawati', restartCount: 1, version: 5 }
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[restartProgress, answer]]))
  await runCommand(command, { participant: 31, reason: 'Salah' }, world.runtime, { source: 'palette' })
  expect(sent(world)).toEqual([[restartProgress, { customerId: 1, studentLmsClassId: 31, body: { reason: 'Salah' } }]])
})
