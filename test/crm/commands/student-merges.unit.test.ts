import { expect, it } from 'vitest'
import merges from '#commands/student/merges.ts'
import { runCommand } from '#engine/run.ts'
import { context, fakeRuntime } from '#test/commands/fixtures.ts'

it('student.merges opens the merges into the student that has the focus', async () => {
  const focused = { resource: 'student', id: 7, label: 'Siti Rahma' } as const
  const world = fakeRuntime(context({ focused }))
  await runCommand(merges, {}, world.runtime, { source: 'key' })
  expect(world.went).toEqual(['/crm/student-merges?studentId=7'])
})
