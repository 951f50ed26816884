import { expect, it } from 'vitest'
import unmerge from '#commands/student/unmerge.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { studentUnmerge } from '#contract/crm/student-merge.ts'
import { runCommand } from '#engine/run.ts'
import { context, fakeHost, sent } from '#test/commands/fixtures.ts'

it('student.unmerge takes apart the merge that it is given', async () => {
  const answers = new Map<AnyCall, unknown>([[studentUnmerge, { id: 5, name: 'Siti Rahma' }]])
  const world = fakeHost(context(), answers)
  await runCommand(unmerge, { merge: 3 }, world.host, { source: 'key' })
  expect(sent(world).map(([, input]) => input)).toEqual([{ customerId: 1, mergeId: 3 }])
})
