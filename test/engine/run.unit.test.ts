import { describe, expect, it } from 'vitest'
import generate from '#commands/voucher/generate.ts'
import reset from '#commands/voucher/reset.ts'
import { ApiError } from '#contract/core/api-error.ts'
import type { AnyCall } from '#contract/core/call.ts'
import type { ErrorCode, FieldIssue } from '#contract/core/error.ts'
import { voucherGenerate, voucherReset } from '#contract/voucher/voucher-calls.ts'
import type { AnyCommand } from '#engine/define.ts'
import { issuesOf, runCommand } from '#engine/run.ts'
import { english } from '#engine/say.ts'
import type { Made } from '#test/commands/fixtures.ts'
import { context, fakeRuntime, ref, voucher } from '#test/commands/fixtures.ts'

const because = { reason: 'wrong class' }

function refusal(status: number, code: ErrorCode, data: Record<string, unknown> = {}, issues: FieldIssue[] = []) {
  return new ApiError({ status, code, message: code, data, issues })
}

const sent = (id: number) => ref({ id, status: 'SENT' })
const resets = (answer: (made: Made) => unknown) => new Map<AnyCall, unknown>([[voucherReset, answer]])
const fine = ({ input }: Made) => voucher({ id: input.id as number, status: 'AVAILABLE' })

describe('runCommand', () => {
  it('makes the call under the name of the command, and sees to what follows', async () => {
    const world = fakeRuntime(context({ focused: sent(7) }), resets(fine))
    const result = await runCommand(reset, because, world.runtime, { source: 'row', attempt: 'a1' })
    expect(result.kind).toBe('done')
    expect(world.calls).toMatchObject([
      { input: { id: 7, body: because }, tag: { command: 'voucher.reset', surface: 'row', idempotencyKey: 'a1.0.0' } },
    ])
    expect(world.toasts.map((toast) => english(toast.say))).toEqual(['Voucher PIN-00000007 is available again'])
    expect(world.stale).toEqual(['voucher'])
    expect(world.used).toEqual(['voucher.reset'])
  })

  it('reads the state again before it runs', async () => {
    const gone = fakeRuntime(context({ focused: sent(7), permissions: [] }), resets(fine))
    expect(await runCommand(reset, because, gone.runtime, { source: 'key' })).toEqual({
      kind: 'stopped',
      step: { kind: 'hidden' },
    })
    const used = fakeRuntime(context({ focused: ref({ status: 'AVAILABLE' }) }), resets(fine))
    expect(await runCommand(reset, because, used.runtime, { source: 'key' })).toMatchObject({
      kind: 'stopped',
      step: { kind: 'blocked' },
    })
    expect([...gone.calls, ...used.calls]).toEqual([])
  })

  it('runs once, however often Enter is pressed', async () => {
    let release: (value: unknown) => void = () => {}
    const world = fakeRuntime(
      context({ focused: sent(7) }),
      resets(() => new Promise((resolve) => (release = resolve))),
    )
    const first = runCommand(reset, because, world.runtime, { source: 'palette' })
    expect(await runCommand(reset, because, world.runtime, { source: 'palette' })).toEqual({ kind: 'busy' })
    release(voucher({ status: 'AVAILABLE' }))
    expect((await first).kind).toBe('done')
    expect(world.calls).toHaveLength(1)
    const later = runCommand(reset, because, world.runtime, { source: 'palette' })
    await Promise.resolve()
    release(voucher({ status: 'AVAILABLE' }))
    expect((await later).kind).toBe('done')
  })

  it('spreads over a selection, with a result for every record', async () => {
    const selection = [sent(1), sent(2), sent(3), ref({ id: 4, status: 'AVAILABLE' })]
    const world = fakeRuntime(
      context({ selection }),
      resets((made) => {
        if (made.input.id === 2) throw refusal(409, 'VOUCHER_CERTIFIED', { code: 'PIN-00000002' })
        return fine(made)
      }),
    )
    const result = await runCommand(reset, because, world.runtime, { source: 'bulk', attempt: 'a1' })
    expect(result.kind === 'done' && result.records.map(({ kind, ref: one }) => [one?.id, kind])).toEqual([
      [1, 'done'],
      [2, 'refused'],
      [3, 'done'],
      [4, 'refused'],
    ])
    expect(world.calls.map((made) => made.tag.idempotencyKey)).toEqual(['a1.0.0', 'a1.1.0', 'a1.2.0'])
    expect(world.toasts).toHaveLength(1)
    expect(english(world.toasts[0]?.say ?? '')).toBe('Reset voucher: 2 done, 2 refused')
    expect(world.toasts[0]?.details?.map(english)).toEqual([
      'PIN-00000002: The certificate for voucher PIN-00000002 has been sent.',
      'PIN-00000004: Voucher PIN-00000004 is available: there is nothing to reset.',
    ])
    expect(world.released.map((one) => one.id)).toEqual([1, 3])
  })

  it('leaves the telling to a caller that shows results itself', async () => {
    const selection = [sent(1), ref({ id: 4, status: 'AVAILABLE' })]
    const world = fakeRuntime(context({ selection }), resets(fine))
    const result = await runCommand(reset, because, world.runtime, { source: 'bulk', quiet: true })
    expect(world.toasts).toEqual([])
    expect(result.kind === 'done' && result.summary && english(result.summary.say)).toBe(
      'Reset voucher: 1 done, 1 refused',
    )
  })

  it('stops a spread at a failure that would meet every record', async () => {
    const selection = Array.from({ length: 20 }, (_, at) => sent(at + 1))
    const world = fakeRuntime(
      context({ selection }),
      resets((made) => {
        if (made.input.id === 3)
          throw new ApiError({ status: 0, code: 'NETWORK', message: 'The server does not answer.' })
        return fine(made)
      }),
    )
    const result = await runCommand(reset, because, world.runtime, { source: 'bulk' })
    const kinds = result.kind === 'done' ? result.records.map((record) => record.kind) : []
    expect(kinds.slice(0, 4)).toEqual(['done', 'done', 'refused', 'done'])
    expect(kinds.filter((kind) => kind === 'skipped').length).toBeGreaterThan(10)
    expect(english(world.toasts[0]?.say ?? '')).toMatch(/^Reset voucher: \d+ done, 1 refused, \d+ not attempted$/)
  })

  it('attempts nothing more once it is told to stop', async () => {
    const selection = Array.from({ length: 10 }, (_, at) => sent(at + 1))
    const abort = new AbortController()
    const world = fakeRuntime(context({ selection }), resets(fine))
    const seen: number[] = []
    const result = await runCommand(reset, because, world.runtime, {
      source: 'bulk',
      signal: abort.signal,
      onProgress: (finished) => {
        seen.push(finished)
        if (finished === 2) abort.abort()
      },
    })
    expect(seen.length).toBeLessThan(10)
    expect(result.kind === 'done' && result.records.some((record) => record.kind === 'skipped')).toBe(true)
  })

  it('fails as a whole when nothing could be done', async () => {
    const world = fakeRuntime(
      context({ selection: [sent(1), sent(2)] }),
      resets(() => {
        throw refusal(500, 'INTERNAL', { requestId: 'r1' })
      }),
    )
    const result = await runCommand(reset, because, world.runtime, { source: 'bulk' })
    expect(result).toMatchObject({ kind: 'failed', issues: {} })
    expect(world.toasts.map((toast) => toast.kind)).toEqual(['danger'])
  })

  it('sends the words about fields back to the arguments', async () => {
    const error = refusal(422, 'VALIDATION', {}, [{ field: 'newExpiresAt', message: "can't be empty!" }])
    const world = fakeRuntime(
      context({ focused: sent(7) }),
      resets(() => {
        throw error
      }),
    )
    const result = await runCommand(reset, because, world.runtime, { source: 'palette', quiet: true })
    expect(result).toMatchObject({ kind: 'failed', issues: { newExpiresAt: "can't be empty!" } })
    expect(world.toasts).toEqual([])
    const deep = refusal(422, 'VALIDATION', {}, [{ field: 'import.batchName', message: 'is taken' }])
    expect(issuesOf(generate, deep)).toEqual({ batchName: 'is taken' })
  })

  it('reports what is no answer of the server, and tells the person something', async () => {
    const world = fakeRuntime(
      context({ focused: sent(7) }),
      resets(() => ({ nothing: 'useful' })),
    )
    const broken = { ...reset, done: () => undefined as never } as AnyCommand
    const result = await runCommand(broken, because, world.runtime, { source: 'palette' })
    expect(result.kind).toBe('failed')
    expect(world.reported).toHaveLength(1)
    expect(world.toasts).toHaveLength(1)
  })

  it('follows a job, and shows the way to what it makes', async () => {
    const started = { progressId: '5f0c1d4e-0000-4000-8000-000000000001', batchId: 12 }
    const world = fakeRuntime(context(), new Map<AnyCall, unknown>([[voucherGenerate, started]]))
    const answers = { count: 500, platform: 'tokped', coreClassId: 11, prefix: 'PIN', batchName: 'November' }
    const result = await runCommand(generate, answers, world.runtime, { source: 'palette' })
    expect(result.kind).toBe('done')
    expect(world.tracked).toEqual([started.progressId])
    expect(world.toasts[0]?.link?.to).toBe('/voucher?batchId=12')
  })
})
