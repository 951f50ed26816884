import { describe, expect, it } from 'vitest'
import issue from '#commands/certificate/issue.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { certificateIssue } from '#contract/certificate/certificate.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { someoneRef } from '#test/participant/enrolments.ts'
import { certificate } from './certificates.ts'

describe('certificate.issue', () => {
  it('is hidden without its permission, and asks for participants', () => {
    expect(readState(issue, context({ permissions: ['certificate:read'] })).kind).toBe('hidden')
    expect(nextStep(issue, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'participant' } })
  })

  it('is blocked for a participant who has not passed, or has one already', () => {
    const reasonOf = (given: object) => readState(issue, context({ focused: someoneRef(given) }))
    expect(reasonOf({})).toMatchObject({ kind: 'shown' })
    expect(reasonOf({ status: 'FAILED' })).toMatchObject({ kind: 'blocked', reason: { code: 'NOT_PASSED' } })
    expect(reasonOf({ certificate: { id: 3, number: 'AKN/2026/06/000003' } })).toMatchObject({
      kind: 'blocked',
      reason: { code: 'CERTIFICATE_ISSUED' },
    })
  })

  it('issues the certificate of the participant', async () => {
    const world = fakeRuntime(context(), new Map<AnyCall, unknown>([[certificateIssue, certificate()]]))
    await runCommand(issue, { participant: 31 }, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[certificateIssue, { customerId: 1, body: { studentLmsClassId: 31 } }]])
  })
})
