import { describe, expect, it } from 'vitest'
import exclude from '#commands/voucher/exclude.ts'
import generate from '#commands/voucher/generate.ts'
import reset from '#commands/voucher/reset.ts'
import { ApiError } from '#contract/core/api-error.ts'
import type { AnyCall } from '#contract/core/call.ts'
import type { Effects } from '#contract/core/audit/dry-run.ts'
import { voucherRead, voucherUpdate } from '#contract/voucher/voucher.ts'
import { voucherGenerate, voucherReset } from '#contract/voucher/voucher-calls.ts'
import { NO_EFFECTS, sumEffects } from '#engine/effects.ts'
import { english } from '#engine/say.ts'
import { tryOut } from '#engine/try-out.ts'
import type { Made } from '#test/commands/fixtures.ts'
import { context, fakeRuntime, ref, voucher } from '#test/commands/fixtures.ts'

const changed = (table: string, updated = 1) => ({ table, inserted: 0, updated, deleted: 0 })
const message = { channel: 'NOTIFICATION' as const, to: 'Rara', text: 'x' }
const effects = (more: Partial<Effects> = {}): Effects => ({ ...NO_EFFECTS, tables: [changed('voucher')], ...more })
const because = { reason: 'x' }
const sent = (id: number) => ref({ id, status: 'SENT' })
const fine = ({ input }: Made) => voucher({ id: input.id as number, status: 'AVAILABLE' })
const options = { source: 'palette' } as const

describe('trying a command out', () => {
  it('only tries its writes, and nothing follows from it', async () => {
    const world = fakeRuntime(
      context({ focused: sent(7) }),
      new Map<AnyCall, unknown>([[voucherReset, fine]]),
      () => [41],
      () => effects({ messages: [message] }),
    )
    const trial = await tryOut(reset, because, world.runtime, options)
    expect(trial).toMatchObject({
      kind: 'tried',
      effects: effects({ messages: [message] }),
      records: [{ kind: 'done' }],
    })
    expect(world.calls).toMatchObject([{ dry: true, input: { id: 7, body: because } }])
    const { toasts, stale, used, tracked, went, released, undo } = world
    expect([toasts, stale, used, tracked, went, released, undo.stack.done]).toEqual([[], [], [], [], [], [], []])
  })

  it('reads what it needs first', async () => {
    const world = fakeRuntime(
      context(),
      new Map<AnyCall, unknown>([
        [voucherRead, voucher({ version: 9 })],
        [voucherUpdate, voucher()],
      ]),
      () => [],
      ({ endpoint }) => (endpoint === voucherUpdate ? effects() : NO_EFFECTS),
    )
    const trial = await tryOut(exclude, { voucher: 7, exclude: true }, world.runtime, options)
    expect(trial).toMatchObject({ kind: 'tried', effects: effects() })
    expect(world.calls.map(({ endpoint }) => endpoint)).toEqual([voucherRead, voucherUpdate])
    expect(world.calls[1]?.input.body).toEqual({ exclude: true, version: 9 })
  })

  it('adds a selection up and names what would be refused', async () => {
    const selection = [sent(1), sent(2), sent(3), ref({ id: 4, status: 'AVAILABLE' })]
    const refuse = (made: Made) => {
      if (made.input.id !== 2) return fine(made)
      throw new ApiError({ status: 409, code: 'VOUCHER_CERTIFIED', message: 'x', data: { code: 'PIN-00000002' } })
    }
    const world = fakeRuntime(
      context({ selection }),
      new Map<AnyCall, unknown>([[voucherReset, refuse]]),
      () => [],
      ({ input }) => effects({ tables: [changed('voucher'), changed('reedem', Number(input.id))] }),
    )
    const seen: number[] = []
    const trial = await tryOut(reset, because, world.runtime, { ...options, onProgress: (done) => seen.push(done) })
    if (trial.kind !== 'tried') throw new Error(trial.kind)
    expect(trial.effects.tables).toEqual([changed('voucher', 2), changed('reedem', 4)])
    expect(trial.records.map(({ kind }) => kind)).toEqual(['done', 'refused', 'done', 'refused'])
    const words = trial.records.flatMap((record) => (record.kind === 'refused' ? [english(record.say)] : []))
    expect(words).toEqual([
      'The certificate for voucher PIN-00000002 has been sent.',
      'Voucher PIN-00000004 is available: there is nothing to reset.',
    ])
    expect(seen).toHaveLength(3)
    expect(world.released).toEqual([])
  })

  it('says what job would begin, and follows none', async () => {
    const job = { title: 'Generate vouchers: x', total: 500, table: 'voucher' }
    const started = { progressId: '5f0c2f43-6a53-4f0e-9d40-0f2f3a6b1c2d', batchId: 1 }
    const world = fakeRuntime(
      context(),
      new Map<AnyCall, unknown>([[voucherGenerate, started]]),
      () => [],
      () => effects({ tables: [], jobs: [job] }),
    )
    const given = { count: 500, platform: 'OWN', coreClassId: 1, prefix: 'PIN', batchName: 'x' }
    const trial = await tryOut(generate, given, world.runtime, options)
    expect(trial).toMatchObject({ kind: 'tried', effects: { jobs: [job] } })
    expect(world.tracked).toEqual([])
  })

  it('is refused with the words of the real run, at its arguments', async () => {
    const issues = [{ field: 'newExpiresAt', message: 'must lie in the future' }]
    const world = fakeRuntime(
      context({ focused: sent(7) }),
      new Map<AnyCall, unknown>([
        [
          voucherReset,
          () => {
            throw new ApiError({ status: 422, code: 'VALIDATION', message: 'x', issues })
          },
        ],
      ]),
    )
    const trial = await tryOut(reset, because, world.runtime, options)
    expect(trial).toMatchObject({ kind: 'failed', issues: { newExpiresAt: 'must lie in the future' } })
  })

  it('does not begin what could not run', async () => {
    const world = fakeRuntime(context({ focused: ref({ status: 'AVAILABLE' }) }))
    expect(await tryOut(reset, because, world.runtime, options)).toMatchObject({
      kind: 'stopped',
      step: { kind: 'blocked', reason: { code: 'VOUCHER_UNUSED' } },
    })
    expect(world.calls).toEqual([])
  })
})

describe('effects', () => {
  it('add up by table', () => {
    const made = { table: 'voucher', inserted: 2, updated: 0, deleted: 1 }
    expect(sumEffects([effects(), effects({ tables: [made, changed('reedem')] }), NO_EFFECTS])).toEqual({
      tables: [{ table: 'voucher', inserted: 2, updated: 1, deleted: 1 }, changed('reedem')],
      messages: [],
      jobs: [],
    })
  })
})
