import { describe, expect, it } from 'vitest'
import exclude from '#commands/voucher/exclude.ts'
import reset from '#commands/voucher/reset.ts'
import voidCommand from '#commands/voucher/void.ts'
import { ApiError } from '#contract/core/api-error.ts'
import { bulkPreview, bulkStart } from '#contract/core/bulk.ts'
import type { AnyCall } from '#contract/core/call.ts'
import type { Context } from '#engine/context.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { english } from '#engine/say.ts'
import { readState } from '#engine/state.ts'
import { tryOut } from '#engine/try-out.ts'
import { context, fakeRuntime, ref, sent } from '#test/commands/fixtures.ts'
import { listSelection, listSummary } from '#contract/core/list/list-calls.ts'

const snapshot = '2026-11-21T10:00:00.000Z'
const begun = { progressId: '5f0c2f43-6a53-4f0e-9d40-0f2f3a6b1c2d', total: 1200 }
const preview = { total: 1200, tried: 200, done: 200, refused: 0, refusals: [], effects: {} }

const answers = (total = 1200) =>
  new Map<AnyCall, unknown>([
    [listSummary, { total, sums: {}, counts: {}, snapshot }],
    [listSelection, { id: 'frozen', count: total, missing: 0 }],
    [bulkStart, begun],
    [bulkPreview, preview],
  ])

const whole = (total = 1200, except: readonly number[] = []): Context =>
  context({
    focused: ref({ id: 7 }),
    allRows: { except },
    filter: { resource: 'voucher', query: { status: ['SENT'] }, total },
  })

const many = (count: number) => Array.from({ length: count }, (_, n) => ref({ id: n + 1, status: 'SENT' }))

describe('a command over everything in a filter', () => {
  it('is offered where the server can run it, and asks for everything but the record', () => {
    expect(readState(exclude, whole()).kind).toBe('shown')
    expect(nextStep(exclude, {}, whole())).toMatchObject({ kind: 'ask', field: { key: 'exclude' }, last: true })
    const step = nextStep(exclude, { exclude: true }, whole(1200, [3]))
    expect(step).toMatchObject({ kind: 'run', consequence: { allRows: 1199, targets: [], refused: [] } })
  })

  it('confirms with how many they are', () => {
    const step = nextStep(voidCommand, { reason: 'x' }, whole())
    expect(step.kind === 'confirm' && english(step.consequence.confirm.title)).toBe('Void 1200 vouchers')
  })

  it('is begun as a job over that very filter, and nothing stays selected', async () => {
    const world = fakeRuntime(whole(1200, [3, 4]), answers())
    const result = await runCommand(exclude, { exclude: true }, world.runtime, { source: 'bulk', attempt: 'a1' })
    expect(result).toEqual({ kind: 'done', records: [] })
    expect(sent(world)).toEqual([
      [listSummary, { list: 'voucher', query: { customerId: 1, status: ['SENT'] } }],
      [
        listSelection,
        {
          list: 'voucher',
          query: { customerId: 1 },
          body: { filter: { status: ['SENT'] }, except: [3, 4], count: 1198, snapshot },
        },
      ],
      [
        bulkStart,
        { customerId: 1, body: { command: 'voucher.exclude', args: { exclude: true }, selection: 'frozen' } },
      ],
    ])
    expect(world.calls.map((call) => call.tag.idempotencyKey)).toEqual(['a1.0', 'a1.1', 'a1.2'])
    expect(world.tracked).toEqual([begun.progressId])
    expect(world.unselected.times).toBe(1)
    expect(world.toasts.map((toast) => english(toast.say))).toEqual([
      'Exclude or include voucher: started for 1200 records',
    ])
  })

  it('takes the exact number where the list only knew about how many', async () => {
    const world = fakeRuntime(whole(41_000), answers(40_812))
    await runCommand(exclude, { exclude: true }, world.runtime, { source: 'bulk' })
    expect(world.calls[1]?.input).toMatchObject({ body: { count: 40_812 } })
  })

  it('fails as a whole when the selection has become another', async () => {
    const data = { count: 1200, found: 1300 }
    const refusal = new ApiError({ status: 409, code: 'SELECTION_CHANGED', message: 'x', data, issues: [] })
    const world = fakeRuntime(
      whole(),
      new Map<AnyCall, unknown>([...answers(), [listSelection, () => Promise.reject(refusal)]]),
    )
    const result = await runCommand(exclude, { exclude: true }, world.runtime, { source: 'bulk' })
    expect(result.kind === 'failed' && english(result.say)).toContain('1300 records instead of 1200')
    expect([world.tracked, world.unselected.times]).toEqual([[], 0])
  })

  it('is tried out by the server, on a selection that is fixed for that', async () => {
    const world = fakeRuntime(whole(), answers())
    expect(await tryOut(exclude, { exclude: true }, world.runtime, { source: 'bulk' })).toEqual({
      kind: 'sampled',
      preview,
    })
    expect(world.calls.map((call) => [call.endpoint.path, call.dry])).toEqual([
      [listSummary.path, false],
      [listSelection.path, false],
      [bulkPreview.path, false],
    ])
  })
})

describe('a command over chosen records', () => {
  it('is a job from 51 on, without those that are known to be refused', async () => {
    const selection = [...many(51), ref({ id: 99, status: 'AVAILABLE' })]
    const world = fakeRuntime(context({ selection }), answers())
    await runCommand(reset, { reason: 'x' }, world.runtime, { source: 'bulk' })
    expect(sent(world)).toEqual([
      [listSelection, { list: 'voucher', query: { customerId: 1 }, body: { ids: many(51).map((one) => one.id) } }],
      [bulkStart, { customerId: 1, body: { command: 'voucher.reset', args: { reason: 'x' }, selection: 'frozen' } }],
    ])
  })
})
