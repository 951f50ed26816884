import { describe, expect, it } from 'vitest'
import reveal from '#commands/partner/reveal.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { partnerReveal } from '#contract/partner/partner.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { partnerRef } from './partner.ts'

describe('partner.reveal', () => {
  it('is hidden without its permission, blocked where nothing is stored, and asks why', () => {
    const focused = partnerRef()
    expect(readState(reveal, context({ focused, permissions: ['customer:read'] })).kind).toBe('hidden')
    const none = context({ focused: partnerRef({ npwpMask: null }) })
    expect(readState(reveal, none)).toMatchObject({ kind: 'blocked', reason: { code: 'NONE_STORED' } })
    expect(nextStep(reveal, { partner: 7 }, context({ focused }))).toMatchObject({
      kind: 'ask',
      field: { key: 'reason' },
    })
  })

  it('shows the number of the partner', async () => {
    const answers = new Map<AnyCall, unknown>([[partnerReveal, { field: 'npwp', value: '012345678901000' }]])
    const world = fakeRuntime(context({ focused: partnerRef() }), answers)
    await runCommand(reveal, { partner: 7, reason: 'Faktur' }, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[partnerReveal, { id: 7, body: { field: 'npwp', reason: 'Faktur' } }]])
  })
})
