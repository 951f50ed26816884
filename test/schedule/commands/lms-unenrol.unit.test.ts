import { expect, it } from 'vitest'
import command from '#commands/lms/unenrol.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { scheduleUnenrol } from '#contract/schedule/students.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

it('lms.unenrol asks who and why, and sends the reason', async () => {
  const ctx = context()
  expect(readState(command, { ...ctx, permissions: ['lms:read'] }).kind).toBe('hidden')
  expect(nextStep(command, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'student' } })
  expect(nextStep(command, { student: 9 }, ctx)).toMatchObject({ kind: 'ask', field: { key: 'reason' } })
  const answer = { id: 9, name: 'Siti', promoted: null }
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[scheduleUnenrol, answer]]))
  await runCommand(command, { student: 9, reason: 'Pindah', notify: true }, world.runtime, { source: 'palette' })
  expect(sent(world)).toEqual([[scheduleUnenrol, { studentLmsClassId: 9, query: { reason: 'Pindah', notify: true } }]])
})
