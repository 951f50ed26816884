import { describe, expect, it } from 'vitest'
import reserve from '#commands/voucher/reserve.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { voucherUpdate } from '#contract/voucher/voucher.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, ref, sent, voucher } from '#test/commands/fixtures.ts'

const focused = ref({ status: 'AVAILABLE' })

describe('voucher.reserve', () => {
  it('is hidden without its permission, and blocked unless the voucher is available', () => {
    expect(readState(reserve, context({ focused, permissions: ['voucher:read'] })).kind).toBe('hidden')
    expect(readState(reserve, context({ focused: ref({ status: 'SENT' }) }))).toMatchObject({
      reason: { code: 'VOUCHER_NOT_AVAILABLE' },
    })
  })

  it('asks for the student and sends it with the version that was seen', async () => {
    expect(nextStep(reserve, {}, context({ focused }))).toMatchObject({ kind: 'ask', field: { key: 'student' } })
    const world = fakeRuntime(context({ focused }), new Map<AnyCall, unknown>([[voucherUpdate, voucher()]]))
    await runCommand(reserve, { student: 3 }, world.runtime, { source: 'row' })
    expect(sent(world)).toEqual([[voucherUpdate, { customerId: 1, id: 7, body: { version: 4, studentId: 3 } }]])
  })
})
