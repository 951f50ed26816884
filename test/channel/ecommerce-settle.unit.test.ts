import { describe, expect, it } from 'vitest'
import settle from '#commands/ecommerce/settle.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { ecommerce } from '#contract/channel/ecommerce.ts'
import { nameRef } from '#engine/context.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { english } from '#engine/say.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const sale = (more: object = {}) => ({
  id: 7,
  version: 4,
  invoiceCode: 'INV/7',
  settlementStatus: 'UNSETTLED',
  ...more,
})
const ref = (more: object = {}) => ({
  ...nameRef({ resource: 'ecommerce', id: 7, label: 'INV/7' }),
  record: sale(more) as never,
})

describe('ecommerce.settle', () => {
  it('is hidden without either of its permissions', () => {
    for (const permissions of [['ecommerce:update'], ['ecommerce:settle']]) {
      expect(readState(settle, context({ focused: ref(), permissions })).kind).toBe('hidden')
    }
  })

  it('leaves what is settled to super administrators', () => {
    const focused = ref({ settlementStatus: 'SETTLED' })
    expect(readState(settle, context({ focused, roles: ['FINANCE'] }))).toMatchObject({
      kind: 'blocked',
      reason: { code: 'SETTLEMENT_FINAL' },
    })
    expect(readState(settle, context({ focused, roles: ['SUPERADMIN'] })).kind).toBe('shown')
  })

  it('asks what the sale is and then to confirm, with today as the day', () => {
    const ctx = context({ focused: ref(), roles: ['FINANCE'], today: '2026-11-22' })
    expect(nextStep(settle, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'status' } })
    expect(nextStep(settle, { status: 'SETTLED' }, ctx)).toMatchObject({
      kind: 'confirm',
      consequence: { confirm: { title: { text: 'Mark sale {{name}} as settled?' } } },
    })
  })

  it.each([
    ['SETTLED', { settlementStatus: 'SETTLED', settledAt: '2026-11-22' }, 'Sale INV/7 is settled'],
    ['DISPUTED', { settlementStatus: 'DISPUTED' }, 'Sale INV/7 is disputed'],
    ['UNSETTLED', { settlementStatus: 'UNSETTLED' }, 'Sale INV/7 is unsettled'],
  ] as const)('%s sends what that means', async (status, body, said) => {
    const answers = new Map<AnyCall, unknown>([[ecommerce.calls.update, sale({ settlementStatus: status })]])
    const ctx = context({ focused: ref(), roles: ['FINANCE'], today: '2026-11-22' })
    const world = fakeRuntime(ctx, answers)
    await runCommand(settle, { status }, world.runtime, { source: 'row' })
    expect(sent(world)).toEqual([[ecommerce.calls.update, { id: 7, body: { version: 4, ...body } }]])
    expect(world.toasts.map(({ say }) => english(say))).toEqual([said])
  })
})
