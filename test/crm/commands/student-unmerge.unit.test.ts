import { expect, it } from 'vitest'
import unmerge from '#commands/student/unmerge.ts'
import type { AnyCall } from '#contract/core/call.ts'
import type { StudentMerge } from '#contract/crm/student-merge.ts'
import { studentUnmerge } from '#contract/crm/student-merge.ts'
import type { RecordRef } from '#engine/context.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const at = '2026-10-01T03:00:00.000Z'
const merge = (state: StudentMerge['state']): RecordRef => ({
  resource: 'studentMerge',
  id: 3,
  label: 'SITI RAHMA → Siti Rahma',
  record: {
    id: 3,
    customerId: 1,
    version: 1,
    createdAt: at,
    updatedAt: at,
    updatedBy: null,
    mergedName: 'SITI RAHMA',
    mergedNo: 'S-0000009',
    studentId: 5,
    student: { id: 5, name: 'Siti Rahma' },
    state,
    undoUntil: '2026-10-31T03:00:00.000Z',
    mergedBy: null,
    moved: 4,
    undoneAt: null,
  },
})

it('student.unmerge takes apart the merge that it is given', async () => {
  const answers = new Map<AnyCall, unknown>([[studentUnmerge, { id: 5, name: 'Siti Rahma' }]])
  const world = fakeRuntime(context({ focused: merge('OPEN') }), answers)
  await runCommand(unmerge, {}, world.runtime, { source: 'key' })
  expect(sent(world).map(([, input]) => input)).toEqual([{ customerId: 1, mergeId: 3 }])
})

it.each([
  ['UNDONE', 'UNMERGED_ALREADY'],
  ['FINAL', 'UNMERGE_OVER'],
] as const)('student.unmerge of one that is %s says %s', (state, code) => {
  expect(readState(unmerge, context({ focused: merge(state) }))).toMatchObject({
    kind: 'blocked',
    reason: { code, data: { name: 'SITI RAHMA' } },
  })
})
