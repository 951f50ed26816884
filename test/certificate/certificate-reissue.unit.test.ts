import { describe, expect, it } from 'vitest'
import reissue from '#commands/certificate/reissue.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { certificateReissue } from '#contract/certificate/certificate.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { certificate, certificateRef } from './certificates.ts'

describe('certificate.reissue', () => {
  it('is hidden without its permission, asks why, and is blocked where there is a newer one', () => {
    const focused = certificateRef()
    expect(readState(reissue, context({ focused, permissions: ['certificate:read'] })).kind).toBe('hidden')
    expect(nextStep(reissue, { certificate: 5 }, context({ focused }))).toMatchObject({ field: { key: 'reason' } })
    const replaced = context({ focused: certificateRef({ state: 'REPLACED' }) })
    expect(readState(reissue, replaced)).toMatchObject({ kind: 'blocked', reason: { code: 'CERTIFICATE_REPLACED' } })
  })

  it('sends the reason', async () => {
    const answers = new Map<AnyCall, unknown>([[certificateReissue, certificate({ id: 6 })]])
    const world = fakeRuntime(context({ focused: certificateRef() }), answers)
    await runCommand(reissue, { certificate: 5, reason: 'Salah nama' }, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[certificateReissue, { customerId: 1, id: 5, body: { reason: 'Salah nama' } }]])
  })
})
