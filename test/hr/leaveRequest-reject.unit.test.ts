import { expect, it } from 'vitest'
import command from '#commands/leaveRequest/reject.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { leaveRespond } from '#contract/hr/leave-request.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { refOf, waiting } from './leave-commands.ts'

it('leaveRequest.reject decides on what was seen, and only while it waits', async () => {
  const ctx = context({ focused: refOf(waiting) })
  expect(readState(command, { ...ctx, permissions: ['leave:read'] }).kind).toBe('hidden')
  const decided = context({ focused: refOf({ ...waiting, status: 'CANCELLED' }) })
  expect(readState(command, decided)).toMatchObject({ kind: 'blocked' })
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[leaveRespond, { ...waiting, status: 'REJECTED' }]]))
  await runCommand(command, { note: 'Audit' }, world.runtime, { source: 'drawer' })
  expect(sent(world)).toEqual([[leaveRespond, { id: 7, body: { status: 'REJECTED', note: 'Audit', version: 4 } }]])
})
