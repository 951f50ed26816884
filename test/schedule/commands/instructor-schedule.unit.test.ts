import { expect, it } from 'vitest'
import command from '#commands/instructor/schedule.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { bagus } from '#test/schedule/instructors.ts'

it('instructor.schedule opens the week grid of the instructor', async () => {
  const ctx = context({ focused: bagus })
  expect(readState(command, { ...ctx, permissions: ['class:read'] }).kind).toBe('hidden')
  const world = fakeRuntime(ctx)
  await runCommand(command, {}, world.runtime, { source: 'palette' })
  expect(sent(world)).toEqual([])
  expect(world.went).toEqual(['/instructor?open=12&tab=availability'])
})
