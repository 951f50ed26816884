import { describe, expect, it } from 'vitest'
import command from '#commands/voucherBatch/restore-codes.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { voucherBatchRefill } from '#contract/voucher/voucher-batch.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { batchRef } from '#test/voucher/batches.ts'

const focused = batchRef()
const restored = { id: 12, name: 'Pintaria Juni 2026', clearing: 2, count: 480 }

describe('voucherBatch.restore-codes', () => {
  it('is hidden without its permission', () => {
    expect(readState(command, context({ focused, permissions: ['voucher:read'] })).kind).toBe('hidden')
  })

  it('asks which clearing, and sends it', async () => {
    expect(nextStep(command, {}, context({ focused }))).toMatchObject({ kind: 'ask', field: { key: 'clearing' } })
    const world = fakeRuntime(context({ focused }), new Map<AnyCall, unknown>([[voucherBatchRefill, restored]]))
    await runCommand(command, { clearing: 2 }, world.runtime, { source: 'palette' })
    expect(sent(world)).toEqual([[voucherBatchRefill, { customerId: 1, id: 12, clearing: 2 }]])
  })
})
