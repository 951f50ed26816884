import { describe, expect, it } from 'vitest'
import adjust from '#commands/daily/adjust.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { daily } from '#contract/channel/daily.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { english } from '#engine/say.ts'
import { readState } from '#engine/state.ts'
import { day, dayRef } from './daily-fixtures.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

describe('daily.adjust', () => {
  it('is hidden without its permission, and blocked on a day that is locked', () => {
    expect(readState(adjust, context({ focused: dayRef(), permissions: ['ecommerce:reset'] })).kind).toBe('hidden')
    const locked = context({ focused: dayRef({ locked: true }) })
    expect(readState(adjust, locked)).toMatchObject({ reason: { code: 'DAY_LOCKED', data: { day: '2026-11-03' } } })
  })

  it('asks by how much and why, and sends both with the version that was seen', async () => {
    const ctx = context({ focused: dayRef() })
    expect(nextStep(adjust, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'amount' } })
    expect(nextStep(adjust, { amount: -15_000 }, ctx)).toMatchObject({ kind: 'ask', field: { key: 'note' } })
    const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[daily.calls.update, day({ source: 'ADJUSTED' })]]))
    await runCommand(adjust, { amount: -15_000, note: 'Promosi' }, world.runtime, { source: 'key' })
    const body = { version: 4, adjustment: -15_000, adjustmentNote: 'Promosi' }
    expect(sent(world)).toEqual([[daily.calls.update, { id: 7, body }]])
    expect(world.toasts.map(({ say }) => english(say))).toEqual(['2026-11-03 · Tokopedia · KLS-0006 adjusted'])
  })
})
