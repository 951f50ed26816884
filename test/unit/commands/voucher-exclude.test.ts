import { describe, expect, it } from 'vitest'
import exclude from '#commands/voucher/exclude.ts'
import type { AnyCall } from '#contract/call.ts'
import { voucherUpdate } from '#contract/voucher.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import type { Made } from './fixtures.ts'
import { context, fakeHost, ref, sent, voucher } from './fixtures.ts'

const update = ({ input }: Made) => voucher({ exclude: (input.body as { exclude: boolean }).exclude, version: 5 })
const answers = new Map<AnyCall, unknown>([[voucherUpdate, update]])

describe('voucher.exclude', () => {
  it('is hidden without its permission', () => {
    expect(readState(exclude, context({ permissions: ['voucher:read'] })).kind).toBe('hidden')
  })

  it('asks which way only where no record tells', () => {
    expect(nextStep(exclude, { voucher: 7 }, context())).toMatchObject({ kind: 'ask', field: { key: 'exclude' } })
    expect(nextStep(exclude, {}, context({ focused: ref() }))).toMatchObject({ kind: 'run', args: [{ exclude: true }] })
    const out = context({ selection: [ref({ id: 1, exclude: true }), ref({ id: 2, exclude: true })] })
    expect(nextStep(exclude, {}, out)).toMatchObject({ kind: 'run', args: [{ exclude: false }, { exclude: false }] })
  })

  it('sends the opposite, and offers the way back', async () => {
    const world = fakeHost(context({ focused: ref() }), answers)
    world.commands.set(exclude.id, exclude)
    await runCommand(exclude, {}, world.host, { source: 'key' })
    expect(sent(world)).toEqual([[voucherUpdate, { customerId: 1, id: 7, body: { exclude: true, version: 4 } }]])
    world.toasts[0]?.undo?.()
    await expect.poll(() => world.calls.length).toBe(2)
    expect(world.calls[1]?.input.body).toEqual({ exclude: false, version: 5 })
  })

  it('offers no way back from what changed nothing', async () => {
    const world = fakeHost(context({ focused: ref({ exclude: true }) }), answers)
    await runCommand(exclude, { exclude: true }, world.host, { source: 'palette' })
    expect(world.toasts[0]?.undo).toBeUndefined()
  })
})
