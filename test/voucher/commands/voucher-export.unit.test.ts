import { describe, expect, it } from 'vitest'
import recordCommands from '#commands/record/records.ts'
import type { AnyCommand } from '#engine/define.ts'
import type { AnyCall } from '#contract/core/call.ts'
import type { Context } from '#engine/context.ts'
import { nextStep } from '#engine/next-step.ts'
import { english } from '#engine/say.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, ref, sent } from '#test/commands/fixtures.ts'
import { listCsv, listSelection, listSummary, listXlsx } from '#contract/core/list/list-calls.ts'

const exportVouchers = recordCommands.find(({ id }) => id === 'voucher.export') as AnyCommand

const filter = {
  resource: 'voucher',
  query: { status: ['SENT'] },
  total: 120,
  sort: '-price',
  columns: ['code', 'price', 'unknown'],
} as const
const shown = { sort: '-price', columns: ['code', 'price'], customerId: 1, reader: 'people' }
const selectionId = '0190c1a0-0000-7000-8000-000000000001'
const snapshot = '2026-11-21T03:00:00Z'

async function send(ctx: Context, format: 'xlsx' | 'csv' | 'csv-semicolon' | 'csv-systems' = 'xlsx') {
  const answers = new Map<AnyCall, unknown>([
    [listCsv, new Blob(['csv'])],
    [listXlsx, new Blob(['xlsx'])],
    [listSummary, { total: 5000, sums: {}, counts: {}, snapshot }],
    [listSelection, { id: selectionId, count: 3, missing: 0 }],
  ])
  const world = fakeRuntime(ctx, answers)
  await runCommand(exportVouchers, { format }, world.runtime, { source: 'toolbar' })
  return world
}

const rows = (count: number) => Array.from({ length: count }, (_, at) => ref({ id: at + 1 }))

describe('voucher.export', () => {
  it('is hidden without its permission, and blocked where more is chosen than can be named', () => {
    expect(readState(exportVouchers, context({ permissions: ['voucher:read'] })).kind).toBe('hidden')
    expect(readState(exportVouchers, context({ selection: rows(10_001) }))).toMatchObject({
      reason: { code: 'TOO_MANY' },
    })
  })

  it('asks for the format and for nothing else', () => {
    expect(nextStep(exportVouchers, {}, context({ filter }))).toMatchObject({ kind: 'ask', field: { key: 'format' } })
    expect(nextStep(exportVouchers, { format: 'csv' }, context({ filter })).kind).toBe('run')
  })

  it('says what the file will contain: how many records, how many columns, in which time zone', () => {
    const helpIn = (ctx: Context) => {
      const step = nextStep(exportVouchers, {}, ctx)
      const help = step.kind === 'ask' && step.field.prompt.kind === 'enum' ? step.field.prompt.help : undefined
      return help === undefined ? undefined : english(help)
    }
    expect(helpIn(context({ filter }))).toBe('120 vouchers, 2 columns, days in WIB')
    expect(helpIn(context({ filter, selection: rows(3) }))).toBe('3 vouchers, 2 columns, days in WIB')
    expect(helpIn(context({ filter, timezone: 'Asia/Jayapura' }))).toBe('120 vouchers, 2 columns, days in WIT')
  })

  it('sends what people read its words, and systems their codes', async () => {
    const ctx = context({ filter: { ...filter, words: '{}' } })
    expect(sent(await send(ctx, 'csv'))).toEqual([
      [listCsv, { list: 'voucher', query: { status: ['SENT'], ...shown, words: '{}', separator: 'comma' } }],
    ])
    expect(sent(await send(ctx, 'csv-systems'))).toEqual([
      [listCsv, { list: 'voucher', query: { status: ['SENT'], ...shown, reader: 'systems', separator: 'comma' } }],
    ])
  })

  it('sends the filter of the list with its order and the columns that the server knows', async () => {
    const world = await send(context({ filter, focused: ref() }))
    expect(sent(world)).toEqual([[listXlsx, { list: 'voucher', query: { status: ['SENT'], ...shown } }]])
    expect(world.saved).toEqual([expect.stringMatching(/^Vouchers \d{4}-\d\d-\d\d\.xlsx$/)])
    expect(sent(await send(context({ filter, allRows: { except: [] } })))).toEqual(sent(world))
  })

  it('sends CSV with the separator that was asked for', async () => {
    const csv = await send(context({ filter }), 'csv')
    expect(sent(csv)).toEqual([
      [listCsv, { list: 'voucher', query: { status: ['SENT'], ...shown, separator: 'comma' } }],
    ])
    expect(csv.saved).toEqual([expect.stringMatching(/\.csv$/)])
    const semicolons = await send(context({ filter }), 'csv-semicolon')
    expect(sent(semicolons)[0]?.[1]).toMatchObject({ query: { separator: 'semicolon' } })
  })

  it('sends what is selected, or everything but what was left out', async () => {
    const chosen = await send(context({ filter, selection: rows(2) }))
    expect(sent(chosen)).toEqual([[listXlsx, { list: 'voucher', query: { ids: [1, 2], ...shown } }]])
    const rest = await send(context({ filter, allRows: { except: [3] } }))
    expect(sent(rest)).toEqual([[listXlsx, { list: 'voucher', query: { status: ['SENT'], except: [3], ...shown } }]])
  })

  it('has a long selection fixed first, because no address could hold it', async () => {
    const chosen = await send(context({ filter, selection: rows(1001) }))
    expect(sent(chosen)).toEqual([
      [listSelection, { list: 'voucher', query: { customerId: 1 }, body: { ids: rows(1001).map(({ id }) => id) } }],
      [listXlsx, { list: 'voucher', query: { selection: selectionId, ...shown } }],
    ])
    const except = rows(1001).map(({ id }) => Number(id))
    const rest = await send(context({ filter, allRows: { except } }))
    expect(sent(rest)).toEqual([
      [listSummary, { list: 'voucher', query: { status: ['SENT'], customerId: 1 } }],
      [
        listSelection,
        {
          list: 'voucher',
          query: { customerId: 1 },
          body: { filter: { status: ['SENT'] }, except, count: 3999, snapshot },
        },
      ],
      [listXlsx, { list: 'voucher', query: { selection: selectionId, ...shown } }],
    ])
  })
})
