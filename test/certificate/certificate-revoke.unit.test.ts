import { describe, expect, it } from 'vitest'
import revoke from '#commands/certificate/revoke.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { certificate as described } from '#contract/certificate/certificate.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { certificate, certificateRef } from './certificates.ts'

describe('certificate.revoke', () => {
  it('is hidden without its permission, asks which and why', () => {
    const focused = certificateRef({ state: 'VALID' })
    expect(readState(revoke, context({ focused, permissions: ['certificate:read'] })).kind).toBe('hidden')
    expect(nextStep(revoke, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'certificate' } })
    expect(nextStep(revoke, { certificate: 5 }, context({ focused }))).toMatchObject({ field: { key: 'reason' } })
  })

  it('is blocked where the certificate is revoked or was replaced', () => {
    const codeFor = (state: 'REVOKED' | 'REPLACED') =>
      readState(revoke, context({ focused: certificateRef({ state }) }))
    expect(codeFor('REVOKED')).toMatchObject({ kind: 'blocked', reason: { code: 'CERTIFICATE_REVOKED' } })
    expect(codeFor('REPLACED')).toMatchObject({ kind: 'blocked', reason: { code: 'CERTIFICATE_REPLACED' } })
  })

  it('sends the reason with the version that was seen', async () => {
    const focused = certificateRef({ state: 'VALID' })
    const world = fakeRuntime(
      context({ focused }),
      new Map<AnyCall, unknown>([[described.calls.update, certificate()]]),
    )
    await runCommand(revoke, { certificate: 5, reason: 'Salah nama' }, world.runtime, { source: 'key' })
    const body = { version: 1, to: 'REVOKED', reason: 'Salah nama' }
    expect(sent(world)).toEqual([[described.calls.update, { customerId: 1, id: 5, body }]])
  })
})
