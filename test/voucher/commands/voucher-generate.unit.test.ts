import { describe, expect, it } from 'vitest'
import generate from '#commands/voucher/generate.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { digitalPlatforms } from '#contract/channel/platform.ts'
import { findOfKind } from '#contract/core/find.ts'
import { voucherGenerate } from '#contract/voucher/voucher-calls.ts'
import { promptOf } from '#engine/answers/fill.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import type { Made } from '#test/commands/fixtures.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const given = { count: 500, platform: 'tokped', coreClassId: 11, prefix: 'PIN', batchName: 'November' }
const started = { progressId: '5f0c1d4e-0000-4000-8000-000000000001', batchId: 12 }

describe('voucher.generate', () => {
  it('is hidden without its permission', () => {
    expect(readState(generate, context({ permissions: ['voucher:create'] })).kind).toBe('hidden')
  })

  it('asks for everything in one form, with the usual price in it', () => {
    const step = nextStep(generate, {}, context())
    expect(step).toMatchObject({ kind: 'form', filled: { price: 0 } })
    expect(step.kind === 'form' && step.fields.filter((field) => field.required).map((field) => field.key)).toEqual([
      'count',
      'platform',
      'coreClassId',
      'prefix',
      'batchName',
    ])
  })

  it('shows in the form what the contract would refuse', () => {
    const step = nextStep(generate, { ...given, prefix: 'x1' }, context())
    expect(step).toMatchObject({ kind: 'form', issues: { prefix: 'must be 2 to 6 capital letters' } })
  })

  it('sends the input, and follows the job', async () => {
    const world = fakeRuntime(context(), new Map<AnyCall, unknown>([[voucherGenerate, started]]))
    await runCommand(generate, given, world.runtime, { source: 'palette' })
    const body = { ...given, price: 0, customerId: 1 }
    expect(sent(world)).toEqual([[voucherGenerate, { body }]])
    expect(world.tracked).toEqual([started.progressId])
  })

  it('looks for classes, schedules of the class, and active platforms', async () => {
    const active = { code: 'tokped', name: 'Tokopedia', resource: null, feePct: 1, isPrakerja: true, active: true }
    const answer = (found: object) => ({ found: [{ of: [], exact: false, ...found }], complete: true })
    const kinds = {
      class: answer({ kind: 'class', id: 11, label: 'KLS-0011 Excel', hint: 'Rp.450.000' }),
      lms: answer({ kind: 'lms', id: 5, label: 'JK-1 Juni', hint: '10 Jun 2026' }),
    }
    const world = fakeRuntime(
      context(),
      new Map<AnyCall, unknown>([
        [digitalPlatforms, [active, { ...active, code: 'old', active: false }]],
        [findOfKind, ({ input }: Made) => kinds[input.kind as keyof typeof kinds]],
      ]),
    )
    const call = world.runtime.caller(() => ({ command: '', surface: 'palette', idempotencyKey: '' }))
    const search = (key: string, text: string) => {
      const prompt = promptOf(generate, key, { coreClassId: 11 }, context())
      return prompt.kind === 'record' ? prompt.search(text, { call, customerId: 1 }) : []
    }
    expect(await search('platform', '')).toMatchObject([{ id: 'tokped', label: 'Tokopedia' }])
    expect(await search('coreClassId', ' exc ')).toMatchObject([
      { id: 11, label: 'KLS-0011 Excel', hint: 'Rp.450.000' },
    ])
    expect(await search('lmsClassId', '')).toMatchObject([{ id: 5, label: 'JK-1 Juni', hint: '10 Jun 2026' }])
    expect(world.calls.map(({ input }) => input.query)).toEqual([
      undefined,
      { text: ' exc ', customerId: 1 },
      { text: '', customerId: 1, of: '11' },
    ])
  })
})
