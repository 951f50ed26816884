import { expect, it } from 'vitest'
import command from '#commands/leaveRequest/cancel.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { leaveRequestUpdate } from '#contract/hr/leave-request.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { refOf, waiting } from './leave-commands.ts'

it('leaveRequest.cancel sends the reason, and not for leave that has begun', async () => {
  const begun = context({ focused: refOf({ ...waiting, status: 'APPROVED', startDate: '2020-01-06' }) })
  expect(readState(command, begun)).toMatchObject({ kind: 'blocked', reason: { code: 'LEAVE_BEGUN' } })
  const ctx = context({ focused: refOf(waiting) })
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[leaveRequestUpdate, { ...waiting, status: 'CANCELLED' }]]))
  await runCommand(command, { reason: 'Batal' }, world.runtime, { source: 'drawer' })
  expect(sent(world)).toEqual([
    [leaveRequestUpdate, { id: 7, body: { status: 'CANCELLED', cancelReason: 'Batal', version: 4 } }],
  ])
})
