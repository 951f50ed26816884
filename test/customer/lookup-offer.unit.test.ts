import { describe, expect, it } from 'vitest'
import offer from '#commands/lookup/offer.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { generalUpdate } from '#contract/customer/lookup.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { entryRef, lookup } from './lookups.ts'

describe('lookup.offer', () => {
  it('turns the entry in focus round', async () => {
    expect(readState(offer, context({ permissions: ['setting:read'] })).kind).toBe('hidden')
    const ctx = context({ focused: entryRef() })
    expect(nextStep(offer, {}, ctx)).toMatchObject({ kind: 'run', args: [{ active: false }] })
    const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[generalUpdate, lookup({ active: false })]]))
    await runCommand(offer, { type: 'department', record: 7, active: false }, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[generalUpdate, { type: 'department', id: 7, body: { active: false, version: 3 } }]])
    expect(JSON.stringify(world.toasts)).toContain('is hidden from forms')
  })

  it('stops offering many only where every one is offered', () => {
    const selection = [entryRef(), entryRef({ id: 8 })]
    expect(nextStep(offer, {}, context({ selection }))).toMatchObject({
      kind: 'run',
      args: [{ active: false }, {}],
    })
    const mixed = [entryRef(), entryRef({ id: 8, active: false })]
    expect(nextStep(offer, {}, context({ selection: mixed }))).toMatchObject({
      kind: 'run',
      args: [{ active: true }, {}],
    })
    const filter = {
      resource: 'lookup',
      query: { type: 'grade' },
      total: 300,
    } as const
    const whole = nextStep(offer, {}, context({ allRows: { except: [] }, filter }))
    expect(whole).toMatchObject({ kind: 'ask', field: { key: 'active' } })
  })

  it('is blocked for what is shared', () => {
    const focused = entryRef({ shared: true, changeable: false })
    expect(readState(offer, context({ focused }))).toMatchObject({ kind: 'blocked', reason: { code: 'SHARED_ENTRY' } })
  })
})
