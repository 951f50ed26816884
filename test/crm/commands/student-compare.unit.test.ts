import { expect, it } from 'vitest'
import compare from '#commands/student/compare.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime } from '#test/commands/fixtures.ts'

it('student.compare opens the page with both side by side, for those who may change students', async () => {
  expect(readState(compare, context({ permissions: ['student:read'] })).kind).toBe('hidden')
  const world = fakeRuntime(context())
  await runCommand(compare, { student: 5, other: 9 }, world.runtime, { source: 'palette' })
  expect([world.went, world.calls]).toEqual([['/crm/student/merge/5?other=9'], []])
})
