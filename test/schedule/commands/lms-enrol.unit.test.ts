import { expect, it } from 'vitest'
import command from '#commands/lms/enrol.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { scheduleEnrol } from '#contract/schedule/students.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

it('lms.enrol asks for students of the schedule that has the focus, and enrols each', async () => {
  const ctx = context({ focused: { resource: 'lms', id: 4, label: 'JK-1 Excel' } })
  expect(readState(command, { ...ctx, permissions: ['lms:read'] }).kind).toBe('hidden')
  expect(nextStep(command, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'student' } })
  const answer = { enrolled: 1, waiting: 0, refused: 0, students: [{ name: 'Siti' }] }
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[scheduleEnrol, answer]]))
  await runCommand(command, { student: 7, notify: false }, world.runtime, { source: 'palette' })
  expect(sent(world)).toEqual([
    [scheduleEnrol, { lmsClassId: 4, body: { students: [{ studentId: 7 }], notify: false } }],
  ])
})
