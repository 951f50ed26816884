import { describe, expect, it } from 'vitest'
import command from '#commands/voucherBatch/delete-codes.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { voucherBatchClear } from '#contract/voucher/voucher-batch.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { batchRef } from '#test/voucher/batches.ts'

const focused = batchRef()
const cleared = { id: 12, name: 'Pintaria Juni 2026', clearing: 1, count: 480 }

describe('voucherBatch.delete-codes', () => {
  it('is hidden without its permission', () => {
    expect(readState(command, context({ focused, permissions: ['voucher:read'] })).kind).toBe('hidden')
  })

  it('asks before it deletes', async () => {
    expect(nextStep(command, {}, context({ focused }))).toMatchObject({ kind: 'confirm' })
    const world = fakeRuntime(context({ focused }), new Map<AnyCall, unknown>([[voucherBatchClear, cleared]]))
    await runCommand(command, {}, world.runtime, { source: 'row' })
    expect(sent(world)).toEqual([[voucherBatchClear, { customerId: 1, id: 12, body: { mode: 'DELETE' } }]])
  })
})
