import { expect, it } from 'vitest'
import command from '#commands/student/write.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

it('student.write opens the page of a message about the student', async () => {
  expect(readState(command, context({ permissions: ['student:read'] })).kind).toBe('hidden')
  const world = fakeRuntime(context())
  await runCommand(command, { student: 5 }, world.runtime, { source: 'palette' })
  expect(sent(world)).toEqual([])
  expect(world.went).toEqual(['/message/write?about=student&id=5'])
})
