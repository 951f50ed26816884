import { expect, it } from 'vitest'
import command from '#commands/instructor/sync.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { instructorSync } from '#contract/schedule/teaching.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { bagus } from '#test/schedule/instructors.ts'

it('instructor.sync builds the index of the instructor anew, and says what is in it', async () => {
  const ctx = context({ focused: bagus })
  expect(readState(command, { ...ctx, permissions: ['instructor:read'] }).kind).toBe('hidden')
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[instructorSync, { instructors: 1, classes: 4 }]]))
  await runCommand(command, {}, world.runtime, { source: 'palette' })
  expect(sent(world)).toEqual([[instructorSync, { query: { customerId: ctx.customerId, instructorId: 12 } }]])
  expect(JSON.stringify(world.toasts)).toContain('"classes":4')
})
