import { describe, expect, it } from 'vitest'
import remove from '#commands/voucher/delete.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { voucherDelete } from '#contract/voucher/voucher.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { english } from '#engine/say.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, ref, sent } from '#test/commands/fixtures.ts'

const focused = ref({ status: 'AVAILABLE' })

describe('voucher.delete', () => {
  it('is hidden without its permission, and blocked for a redeemed voucher', () => {
    expect(readState(remove, context({ focused, permissions: ['voucher:update'] })).kind).toBe('hidden')
    expect(readState(remove, context({ focused: ref() }))).toMatchObject({ reason: { code: 'VOUCHER_REDEEMED' } })
  })

  it('has the deletion of one or many confirmed, and says which are left out', () => {
    const one = nextStep(remove, {}, context({ focused }))
    expect(one.kind === 'confirm' && english(one.consequence.confirm.title)).toBe('Delete voucher PIN-00000007?')
    const selection = [ref({ id: 1, status: 'SENT' }), ref({ id: 2, status: 'VOID' }), ref({ id: 3 })]
    const many = nextStep(remove, {}, context({ selection }))
    expect(many.kind === 'confirm' && english(many.consequence.confirm.title)).toBe('Delete 2 vouchers?')
    expect(many).toMatchObject({ consequence: { refused: [{ ref: { id: 3 } }] } })
  })

  it('sends the voucher, and has the lists read again', async () => {
    const world = fakeRuntime(context({ focused }), new Map<AnyCall, unknown>([[voucherDelete, { id: 7 }]]))
    await runCommand(remove, {}, world.runtime, { source: 'row' })
    expect(sent(world)).toEqual([[voucherDelete, { customerId: 1, id: 7 }]])
    expect([world.stale, world.toasts.map(({ say }) => english(say))]).toEqual([
      ['voucher'],
      ['Voucher PIN-00000007 deleted'],
    ])
  })
})
