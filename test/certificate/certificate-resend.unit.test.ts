import { describe, expect, it } from 'vitest'
import resend from '#commands/certificate/resend.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { resendCertificate } from '#contract/certificate/certificate.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { certificateRef } from './certificates.ts'

describe('certificate.resend', () => {
  it('is hidden without its permission, asks which, and is blocked where the certificate does not hold', () => {
    const focused = certificateRef()
    expect(readState(resend, context({ focused, permissions: ['certificate:read'] })).kind).toBe('hidden')
    expect(nextStep(resend, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'certificate' } })
    const revoked = context({ focused: certificateRef({ state: 'REVOKED' }) })
    expect(readState(resend, revoked)).toMatchObject({ kind: 'blocked', reason: { code: 'CERTIFICATE_REVOKED' } })
  })

  it('sends it to the participant', async () => {
    const answer = { certificateId: 5, number: 'AKN/2026/01/000005', name: 'Budi', sendStatus: 'QUEUED' }
    const world = fakeRuntime(
      context({ focused: certificateRef() }),
      new Map<AnyCall, unknown>([[resendCertificate, answer]]),
    )
    await runCommand(resend, { certificate: 5 }, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[resendCertificate, { customerId: 1, studentLmsClassId: 31 }]])
  })
})
