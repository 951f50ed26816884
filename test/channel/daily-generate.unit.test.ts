import { describe, expect, it } from 'vitest'
import generate from '#commands/daily/generate.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { dayCalls } from '#contract/channel/daily.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { english } from '#engine/say.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const period = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }

describe('daily.generate', () => {
  it('is hidden without its permission', () => {
    expect(readState(generate, context({ permissions: ['ecommerce:reset'] })).kind).toBe('hidden')
  })

  it('asks for the days and for adjustments, and then to confirm', () => {
    const ctx = context()
    expect(nextStep(generate, { ...period, overwrite: false }, ctx)).toMatchObject({ kind: 'confirm' })
    const detailOf = (overwrite: boolean) =>
      JSON.stringify(nextStep(generate, { ...period, overwrite }, ctx)).includes(
        'Adjustments in these days are discarded',
      )
    expect([detailOf(true), detailOf(false)]).toEqual([true, false])
  })

  it.each([
    [{}, {}],
    [{ platform: 'PIJAR' }, { platform: ['PIJAR'] }],
  ])('of %j sends %j, and says what came of it', async (more, body) => {
    const answers = new Map<AnyCall, unknown>([[dayCalls.dailyGenerate, { changed: 3, kept: 1, locked: 2 }]])
    const world = fakeRuntime(context(), answers)
    await runCommand(generate, { ...period, overwrite: true, ...more }, world.runtime, { source: 'palette' })
    expect(sent(world)).toEqual([
      [dayCalls.dailyGenerate, { query: { customerId: 1 }, body: { ...period, overwrite: true, ...body } }],
    ])
    expect(world.toasts.map(({ say }) => english(say))).toEqual(['3 daily records changed'])
  })
})
