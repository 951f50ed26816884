import { describe, expect, it } from 'vitest'
import download from '#commands/voucher/download.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { voucherDownload } from '#contract/voucher/voucher-calls.ts'
import type { Context } from '#engine/context.ts'
import { within } from '#engine/context.ts'
import { english } from '#engine/say.ts'
import type { Given } from '#engine/define.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, ref, sent } from '#test/commands/fixtures.ts'

const filter = { resource: 'voucher', query: { status: ['SENT'] }, total: 120 } as const

async function send(ctx: Context, given: Given = {}) {
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[voucherDownload, new Blob(['xls'])]]))
  await runCommand(download, given, world.runtime, { source: 'toolbar' })
  return world
}

describe('voucher.download', () => {
  it('is hidden without its permission, and blocked where it would bring too much', () => {
    expect(readState(download, context({ permissions: ['voucher:read'] })).kind).toBe('hidden')
    const selection = Array.from({ length: 1001 }, (_, at) => ref({ id: at + 1 }))
    expect(readState(download, context({ selection }))).toMatchObject({ reason: { code: 'TOO_MANY' } })
    const except = Array.from({ length: 1001 }, (_, at) => at + 1)
    expect(readState(download, context({ filter, allRows: { except } }))).toMatchObject({
      reason: { code: 'TOO_MANY' },
    })
  })

  it('asks for nothing where a list says which are meant', () => {
    expect(nextStep(download, {}, context({ filter })).kind).toBe('run')
  })

  it('asks which vouchers anywhere else, also next to the list of another kind', async () => {
    const elsewhere = context({ filter: { ...filter, resource: 'complaint' } })
    expect(nextStep(download, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'status' } })
    expect(nextStep(download, {}, elsewhere)).toMatchObject({ kind: 'ask', field: { key: 'status' } })
    expect(sent(await send(elsewhere, { status: 'AVAILABLE' }))).toEqual([
      [voucherDownload, { query: { status: ['AVAILABLE'], customerId: 1 } }],
    ])
    expect(sent(await send(elsewhere, { status: 'ALL' }))).toEqual([[voucherDownload, { query: { customerId: 1 } }]])
  })

  it('sends the filter of the list, also when all of it is selected', async () => {
    const world = await send(context({ filter, focused: ref() }))
    expect(sent(world)).toEqual([[voucherDownload, { query: { status: ['SENT'], customerId: 1 } }]])
    expect(world.saved).toEqual(['Voucher.xls'])
    expect(sent(await send(context({ filter, allRows: { except: [] } })))).toEqual(sent(world))
  })

  it('sends everything in the filter but what was taken out again', async () => {
    const world = await send(context({ filter, allRows: { except: [3, 7] } }))
    expect(sent(world)).toEqual([[voucherDownload, { query: { status: ['SENT'], customerId: 1, except: [3, 7] } }]])
  })

  it('takes the row that the palette was opened on for no choice', async () => {
    const focused = ref()
    const world = await send(within(context({ filter, focused }), { refs: [], focused }))
    expect(sent(world)).toEqual([[voucherDownload, { query: { status: ['SENT'], customerId: 1 } }]])
  })

  it('says how many vouchers the file has', async () => {
    const says = async (ctx: Context) => (await send(ctx)).toasts.map(({ say }) => english(say))
    expect(await says(context({ filter, allRows: { except: [3, 7] } }))).toEqual([
      'Downloaded Voucher.xls: 118 vouchers',
    ])
    expect(await says(context({ filter, selection: [ref({ id: 4 }), ref({ id: 5 })] }))).toEqual([
      'Downloaded Voucher.xls: 2 vouchers',
    ])
  })

  it('sends what is selected instead', async () => {
    const world = await send(context({ filter, selection: [ref({ id: 4 }), ref({ id: 5 })] }))
    expect(sent(world)).toEqual([[voucherDownload, { query: { customerId: 1, ids: [4, 5] } }]])
  })
})
