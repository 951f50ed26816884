import { describe, expect, it } from 'vitest'
import importVouchers from '#commands/voucher/import.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { voucherCreate } from '#contract/voucher/voucher.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { english } from '#engine/say.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent, voucher } from '#test/commands/fixtures.ts'

const rows = [{ line: 2, code: 'PIN-AAAA', className: 'Excel' }]
const started = { progressId: '5f0c1d4e-0000-4000-8000-000000000001', batchId: 12 }
const given = { rows, fileName: 'november.xlsx', platform: 'tokped', batchName: 'November' }

describe('voucher.import', () => {
  it('is hidden from whoever lacks one of its two permissions', () => {
    expect(readState(importVouchers, context({ permissions: ['voucher:create'] })).kind).toBe('hidden')
    expect(readState(importVouchers, context({ permissions: ['voucher:import'] })).kind).toBe('hidden')
    expect(readState(importVouchers, context({ permissions: ['voucher:create', 'voucher:import'] })).kind).toBe('shown')
  })

  it('asks for the file, the platform and the name of the batch', () => {
    expect(nextStep(importVouchers, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'rows' } })
    expect(nextStep(importVouchers, { rows }, context())).toMatchObject({ field: { key: 'platform' } })
    expect(nextStep(importVouchers, { rows, platform: 'tokped' }, context())).toMatchObject({
      field: { key: 'batchName' },
    })
  })

  it('asks for a class when a row names none', () => {
    const step = nextStep(importVouchers, { rows: [{ code: 'PIN-BBBB' }], platform: 'tokped' }, context())
    expect(step).toMatchObject({ kind: 'ask', field: { key: 'coreClassId', required: true } })
  })

  it('sends the rows, and follows the job', async () => {
    const world = fakeRuntime(context(), new Map<AnyCall, unknown>([[voucherCreate, started]]))
    await runCommand(importVouchers, given, world.runtime, { source: 'palette' })
    expect(sent(world)).toEqual([
      [voucherCreate, { customerId: 1, body: { import: { ...given, coreClassId: undefined } } }],
    ])
    expect(world.tracked).toEqual([started.progressId])
    expect(english(world.toasts[0]?.say ?? '')).toBe('Importing 1 vouchers into November')
  })

  it('does not take a voucher for a job', async () => {
    const world = fakeRuntime(context(), new Map<AnyCall, unknown>([[voucherCreate, voucher()]]))
    expect((await runCommand(importVouchers, given, world.runtime, { source: 'palette' })).kind).toBe('failed')
    expect(world.reported).toHaveLength(1)
  })
})
