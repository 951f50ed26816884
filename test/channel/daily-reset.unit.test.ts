import { describe, expect, it } from 'vitest'
import reset from '#commands/daily/reset.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { dayCalls } from '#contract/channel/daily.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { english } from '#engine/say.ts'
import { readState } from '#engine/state.ts'
import { day, dayRef } from './daily-fixtures.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

describe('daily.reset', () => {
  it('is hidden without its permission, and blocked on a day that is locked', () => {
    expect(readState(reset, context({ focused: dayRef(), permissions: ['ecommerce:update'] })).kind).toBe('hidden')
    const locked = context({ focused: dayRef({ locked: true }) })
    expect(readState(reset, locked)).toMatchObject({ reason: { code: 'DAY_LOCKED' } })
  })

  it('asks to confirm, and counts the day anew', async () => {
    const ctx = context({ focused: dayRef({ source: 'ADJUSTED' }) })
    expect(nextStep(reset, {}, ctx)).toMatchObject({ kind: 'confirm' })
    const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[dayCalls.dailyReset, day()]]))
    await runCommand(reset, {}, world.runtime, { source: 'row' })
    expect(sent(world)).toEqual([[dayCalls.dailyReset, { id: 7 }]])
    expect(world.toasts.map(({ say }) => english(say))).toEqual(['2026-11-03 · Tokopedia · KLS-0006 recomputed'])
  })
})
