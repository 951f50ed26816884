import { describe, expect, it } from 'vitest'
import merge from '#commands/student/merge.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { studentMerge } from '#contract/crm/student-merge.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const answers = new Map<AnyCall, unknown>([
  [studentMerge, { mergeId: 3, student: { id: 5, name: 'Siti Rahma' }, moved: 4 }],
])

describe('student.merge', () => {
  it('asks for both, and for nothing else', () => {
    expect(nextStep(merge, {}, context())).toMatchObject({ field: { key: 'student' } })
    expect(nextStep(merge, { student: 5 }, context())).toMatchObject({ field: { key: 'other' } })
    expect(nextStep(merge, { student: 5, other: 9 }, context()).kind).toBe('confirm')
  })

  it('sends what was chosen with the versions that were compared, and goes to the one that stays', async () => {
    const world = fakeRuntime(context(), answers)
    const given = { student: 5, other: 9, take: ['email' as const], version: 2, otherVersion: 3 }
    await runCommand(merge, given, world.runtime, { source: 'key' })
    const body = { other: 9, take: ['email'], version: 2, otherVersion: 3 }
    expect(sent(world).map(([, input]) => input)).toEqual([{ customerId: 1, id: 5, body }])
    expect(world.went).toEqual(['/crm/student/5'])
  })
})
