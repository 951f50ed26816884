import { describe, expect, it } from 'vitest'
import issueClass from '#commands/certificate/issue-class.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { certificateIssueClass } from '#contract/certificate/certificate.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

describe('certificate.issue-class', () => {
  it('is hidden without its permission, and asks for the schedule', () => {
    expect(readState(issueClass, context({ permissions: ['lms:read'] })).kind).toBe('hidden')
    expect(nextStep(issueClass, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'schedule' } })
  })

  it('begins a job, which is followed', async () => {
    const begun = { progressId: '1b671a64-40d5-491e-99b0-da01ff1f3341', total: 9 }
    const world = fakeRuntime(context(), new Map<AnyCall, unknown>([[certificateIssueClass, begun]]))
    await runCommand(issueClass, { schedule: 7 }, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[certificateIssueClass, { customerId: 1, id: 7 }]])
    expect(world.tracked).toEqual([begun.progressId])
  })
})
