import { expect, it } from 'vitest'
import command from '#commands/lms/unwait.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { scheduleUnwait } from '#contract/schedule/students.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

it('lms.unwait takes one entry off the waiting list of its schedule', async () => {
  const ctx = context()
  expect(readState(command, { ...ctx, permissions: ['lms:read'] }).kind).toBe('hidden')
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[scheduleUnwait, { id: 3, name: 'Siti' }]]))
  await runCommand(command, { schedule: 4, student: 3 }, world.runtime, { source: 'drawer' })
  expect(sent(world)).toEqual([[scheduleUnwait, { customerId: ctx.customerId, id: 4, studentId: 3 }]])
})
