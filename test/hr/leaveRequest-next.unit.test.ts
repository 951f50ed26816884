import { expect, it } from 'vitest'
import command from '#commands/leaveRequest/next.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { leaveApprovalList } from '#contract/hr/leave-request.ts'
import { runCommand } from '#engine/run.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { refOf, waiting } from './leave-commands.ts'

it('leaveRequest.next opens the first that waits, but not the one that is open', async () => {
  const ctx = context({ focused: refOf(waiting) })
  const data = [waiting, { ...waiting, id: 8 }]
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[leaveApprovalList, { data, pagination: {} }]]))
  await runCommand(command, {}, world.runtime, { source: 'palette' })
  expect(sent(world)[0]?.[1]).toMatchObject({ query: { status: ['PENDING'], sort: 'startDate' } })
  expect(world.went).toEqual(['/leave-approval/8'])
})
