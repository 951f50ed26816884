import { describe, expect, it } from 'vitest'
import place from '#commands/voucher/place.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { voucherUpdate } from '#contract/voucher/voucher.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, ref, sent, voucher } from '#test/commands/fixtures.ts'

const focused = ref({ status: 'AVAILABLE', platformCode: 'MBA' })

describe('voucher.place', () => {
  it('is hidden without its permission', () => {
    expect(readState(place, context({ focused, permissions: ['voucher:read'] })).kind).toBe('hidden')
  })

  it('is hidden for a voucher of another platform, which is no place of such a sale', () => {
    expect(readState(place, context({ focused })).kind).toBe('shown')
    expect(readState(place, context({ focused: ref({ platformCode: 'TOKOPEDIA' }) })).kind).toBe('hidden')
    expect(readState(place, context({})).kind).toBe('shown')
  })

  it.each(['VOID', 'EXPIRED'] as const)('is refused for a voucher that is %s', (status) => {
    const state = readState(place, context({ focused: ref({ status, platformCode: 'MBA' }) }))
    expect(state).toMatchObject({ kind: 'blocked', reason: { code: 'VOUCHER_NOT_AVAILABLE' } })
  })

  it('asks for the sale and sends it with the version that was seen', async () => {
    expect(nextStep(place, {}, context({ focused }))).toMatchObject({ kind: 'ask', field: { key: 'sale' } })
    const world = fakeRuntime(context({ focused }), new Map<AnyCall, unknown>([[voucherUpdate, voucher()]]))
    await runCommand(place, { sale: 3 }, world.runtime, { source: 'row' })
    expect(sent(world)).toEqual([[voucherUpdate, { customerId: 1, id: 7, body: { version: 4, saleId: 3 } }]])
  })

  it('that is run from a sale asks for the voucher', () => {
    const sale = { ...focused, resource: 'mba', id: 3 } as never
    expect(nextStep(place, {}, context({ focused: sale }))).toMatchObject({ kind: 'ask', field: { key: 'voucher' } })
  })
})
