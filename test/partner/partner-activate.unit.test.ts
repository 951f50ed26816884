import { describe, expect, it } from 'vitest'
import activate from '#commands/partner/activate.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { partnerSetStatus } from '#contract/partner/partner.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { partnerRef, partnerRow } from './partner.ts'

describe('partner.activate', () => {
  it('is hidden without its permission, and asks which partner', () => {
    const focused = partnerRef()
    expect(readState(activate, context({ focused, permissions: ['partner-doc:read'] })).kind).toBe('hidden')
    expect(nextStep(activate, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'partner' } })
  })

  it('is blocked where the status does not allow it', () => {
    const focused = partnerRef({ status: 'REGISTERED' })
    expect(readState(activate, context({ focused }))).toMatchObject({
      kind: 'blocked',
      reason: { code: 'ILLEGAL_TRANSITION' },
    })
  })

  it('sends the version that was seen', async () => {
    const ctx = context({ focused: partnerRef({ status: 'VERIFIED' }) })
    const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[partnerSetStatus, partnerRow({ status: 'ACTIVE' })]]))
    await runCommand(activate, { partner: 7 }, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[partnerSetStatus, { mitraId: 7, body: { status: 'ACTIVE', version: 4 } }]])
  })
})
