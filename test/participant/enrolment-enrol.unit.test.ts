import { expect, it } from 'vitest'
import command from '#commands/enrolment/enrol.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { enrolment } from '#contract/participant/enrolment.ts'
import { scheduleEnrol } from '#contract/schedule/students.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { someone, someoneRef } from './enrolments.ts'

it('is hidden without its permission, and asks for the schedule', () => {
  expect(readState(command, context({ permissions: ['report:read'] })).kind).toBe('hidden')
  const ctx = context({ focused: someoneRef() })
  expect(nextStep(command, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'schedule' } })
})

it('enrols the student of the participant', async () => {
  const answer = { enrolled: 1, waiting: 0, refused: 0, students: [{ name: 'Siti' }] }
  const world = fakeRuntime(
    context(),
    new Map<AnyCall, unknown>([
      [enrolment.calls.read, someone()],
      [scheduleEnrol, answer],
    ]),
  )
  await runCommand(command, { participant: 31, schedule: 9, notify: false }, world.runtime, { source: 'palette' })
  expect(sent(world).at(-1)).toEqual([
    scheduleEnrol,
    { lmsClassId: 9, body: { students: [{ studentId: 7 }], notify: false } },
  ])
})
