import { expect, it } from 'vitest'
import command from '#commands/lms/move-meeting.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { scheduleMoveMeeting } from '#contract/schedule/calendar.ts'
import { lms } from '#contract/schedule/schedule.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const times = { startAt: '2026-12-03T12:00:00.000Z', endAt: '2026-12-03T14:00:00.000Z' }

it('lms.move-meeting sends the time that was chosen, and without one leads to the calendar', async () => {
  const ctx = context({})
  expect(readState(command, { ...ctx, permissions: ['lms:read'] }).kind).toBe('hidden')
  expect(nextStep(command, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'schedule' } })
  const given = { schedule: 4, meeting: 9, version: 3, ...times, allowOverlap: false, notify: true }
  const moved = { id: 9, code: 'JK-1', title: 'Pertemuan 2', version: 4, ...times }
  const world = fakeRuntime(
    ctx,
    new Map<AnyCall, unknown>([
      [scheduleMoveMeeting, moved],
      [lms.calls.read, { startAt: times.startAt, coreClassId: 6 }],
    ]),
  )
  await runCommand(command, given, world.runtime, { source: 'toolbar' })
  expect(sent(world)).toEqual([
    [
      scheduleMoveMeeting,
      {
        customerId: ctx.customerId,
        id: 4,
        itemId: 9,
        body: { version: 3, ...times, allowOverlap: false, notify: true },
      },
    ],
  ])
  await runCommand(command, { schedule: 4 }, world.runtime, { source: 'palette' })
  expect(world.went).toEqual(['/class-schedule-overview?day=2026-12-03&coreClassId=6'])
})
