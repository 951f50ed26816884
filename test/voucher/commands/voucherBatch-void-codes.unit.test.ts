import { describe, expect, it } from 'vitest'
import command from '#commands/voucherBatch/void-codes.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { voucherBatchClear } from '#contract/voucher/voucher-batch.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { batchRef } from '#test/voucher/batches.ts'

const focused = batchRef()
const cleared = { id: 12, name: 'Pintaria Juni 2026', clearing: 1, count: 480 }

describe('voucherBatch.void-codes', () => {
  it('is hidden without its permission', () => {
    expect(readState(command, context({ focused, permissions: ['voucher:read'] })).kind).toBe('hidden')
  })

  it('asks for the reason, then for a confirmation that names the batch', () => {
    expect(nextStep(command, {}, context({ focused }))).toMatchObject({ kind: 'ask', field: { key: 'reason' } })
    expect(nextStep(command, { reason: 'Salah cetak' }, context({ focused }))).toMatchObject({
      kind: 'confirm',
      consequence: { confirm: { title: { data: { name: 'Pintaria Juni 2026' } } } },
    })
  })

  it('sends the reason', async () => {
    const world = fakeRuntime(context({ focused }), new Map<AnyCall, unknown>([[voucherBatchClear, cleared]]))
    await runCommand(command, { reason: 'Salah cetak' }, world.runtime, { source: 'row' })
    const body = { mode: 'VOID', reason: 'Salah cetak' }
    expect(sent(world)).toEqual([[voucherBatchClear, { customerId: 1, id: 12, body }]])
  })
})
