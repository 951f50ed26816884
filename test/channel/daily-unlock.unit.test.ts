import { describe, expect, it } from 'vitest'
import command from '#commands/daily/unlock.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { daily } from '#contract/channel/daily.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { english } from '#engine/say.ts'
import { readState } from '#engine/state.ts'
import { day, dayRef } from './daily-fixtures.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

describe('daily.unlock', () => {
  it('takes both of its permissions, and a day that is not so already', () => {
    const focused = dayRef({ locked: true })
    for (const permissions of [['ecommerce:update'], ['ecommerce:settle']]) {
      expect(readState(command, context({ focused, permissions })).kind).toBe('hidden')
    }
    const done = context({ focused: dayRef({ locked: false }) })
    expect(readState(command, done)).toMatchObject({ reason: { code: 'DAY_OPEN' } })
  })

  it('asks nothing of the day that has the focus', async () => {
    const ctx = context({ focused: dayRef({ locked: true }) })
    expect(nextStep(command, {}, ctx)).toMatchObject({ kind: 'run', args: [{ record: 7 }] })
    const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[daily.calls.update, day({ locked: false })]]))
    await runCommand(command, {}, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[daily.calls.update, { id: 7, body: { version: 4, locked: false } }]])
    expect(world.toasts.map(({ say }) => english(say))).toEqual(['2026-11-03 · Tokopedia · KLS-0006 unlocked'])
  })
})
