import { describe, expect, it } from 'vitest'
import exclude from '#commands/voucher/exclude.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { voucherUpdate } from '#contract/voucher/voucher.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import type { Made } from '#test/commands/fixtures.ts'
import { context, fakeRuntime, ref, sent, voucher } from '#test/commands/fixtures.ts'

const update = ({ input }: Made) => voucher({ exclude: (input.body as { exclude: boolean }).exclude, version: 5 })
const answers = new Map<AnyCall, unknown>([[voucherUpdate, update]])

describe('voucher.exclude', () => {
  it('is hidden without its permission', () => {
    expect(readState(exclude, context({ permissions: ['voucher:update'] })).kind).toBe('hidden')
  })

  it('asks which way only where no record tells', () => {
    expect(nextStep(exclude, { voucher: 7 }, context())).toMatchObject({ kind: 'ask', field: { key: 'exclude' } })
    expect(nextStep(exclude, {}, context({ focused: ref() }))).toMatchObject({ kind: 'run', args: [{ exclude: true }] })
    const out = context({ selection: [ref({ id: 1, exclude: true }), ref({ id: 2, exclude: true })] })
    expect(nextStep(exclude, {}, out)).toMatchObject({ kind: 'run', args: [{ exclude: false }, { exclude: false }] })
  })

  it('sends the opposite', async () => {
    const world = fakeRuntime(context({ focused: ref() }), answers)
    await runCommand(exclude, {}, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[voucherUpdate, { customerId: 1, id: 7, body: { exclude: true, version: 4 } }]])
  })
})
