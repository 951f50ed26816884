import { describe, expect, it } from 'vitest'
import suspend from '#commands/partner/suspend.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { partnerSetStatus } from '#contract/partner/partner.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { partnerRef, partnerRow } from './partner.ts'

describe('partner.suspend', () => {
  it('is hidden without its permission, and asks which partner', () => {
    const focused = partnerRef()
    expect(readState(suspend, context({ focused, permissions: ['partner-doc:read'] })).kind).toBe('hidden')
    expect(nextStep(suspend, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'partner' } })
  })

  it('is blocked where the status does not allow it', () => {
    const focused = partnerRef({ status: 'SUSPENDED' })
    expect(readState(suspend, context({ focused }))).toMatchObject({
      kind: 'blocked',
      reason: { code: 'ILLEGAL_TRANSITION' },
    })
  })

  it('sends the version that was seen', async () => {
    const ctx = context({ focused: partnerRef({ status: 'ACTIVE' }) })
    const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[partnerSetStatus, partnerRow({ status: 'SUSPENDED' })]]))
    await runCommand(suspend, { partner: 7, reason: 'Izin habis' }, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([
      [partnerSetStatus, { mitraId: 7, body: { status: 'SUSPENDED', version: 4, reason: 'Izin habis' } }],
    ])
  })
})
