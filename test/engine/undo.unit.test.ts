import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import undo from '#commands/audit/undo.ts'
import undoLast from '#commands/audit/undo-last.ts'
import reset from '#commands/voucher/reset.ts'
import { ApiError } from '#contract/core/api-error.ts'
import { auditUndo } from '#contract/core/audit/audit.ts'
import type { AnyCall } from '#contract/core/call.ts'
import type { ErrorCode } from '#contract/core/error.ts'
import { voucherReset } from '#contract/voucher/voucher-calls.ts'
import type { RecordRef } from '#engine/context.ts'
import type { AnyCommand } from '#engine/define.ts'
import { runCommand } from '#engine/run.ts'
import { english } from '#engine/say.ts'
import type { UndoStack } from '#engine/undo-stack.ts'
import { afterRefusal, afterRun, afterUndo, NOTHING_DONE } from '#engine/undo-stack.ts'
import type { Made } from '#test/commands/fixtures.ts'
import { change, context, fakeRuntime, ref, voucher } from '#test/commands/fixtures.ts'

const made = (id: number): RecordRef<'audit'> => ({ resource: 'audit', id, label: `PIN-${id}` })
const idsOf = (steps: UndoStack['done']) => steps.map((step) => step.map((one) => one.id))

describe('the stack of what can be taken back', () => {
  it('gives back the last step first, and forward again', () => {
    const two = afterRun(afterRun(NOTHING_DONE, [made(1)]), [made(2), made(3)])
    expect(idsOf(two.done)).toEqual([[1], [2, 3]])
    const one = afterUndo(two, [2, 3], [made(12), made(13)])
    expect([idsOf(one.done), idsOf(one.undone)]).toEqual([[[1]], [[12, 13]]])
    const none = afterUndo(one, [1], [made(11)])
    expect([idsOf(none.done), idsOf(none.undone)]).toEqual([[], [[12, 13], [11]]])
    const again = afterUndo(none, [11], [made(21)])
    expect([idsOf(again.done), idsOf(again.undone)]).toEqual([[[21]], [[12, 13]]])
  })

  it('forgets what was taken back once something else is done', () => {
    const stack = afterUndo(afterRun(NOTHING_DONE, [made(1)]), [1], [made(2)])
    expect(afterRun(stack, [made(3)])).toEqual({ done: [[made(3)]], undone: [] })
  })

  it('keeps what was not taken back of a step, and drops what never can be', () => {
    const stack = afterRun(NOTHING_DONE, [made(1), made(2), made(3)])
    expect(idsOf(afterUndo(stack, [1], [made(11)]).done)).toEqual([[2, 3]])
    expect(idsOf(afterRefusal(stack, [2, 3, 1]).done)).toEqual([])
  })

  it('never holds a change twice, nor an empty step, nor more than fifty, whatever happens', () => {
    const event = fc.oneof(
      fc.record({ kind: fc.constant('run' as const), size: fc.nat(3) }),
      fc.record({ kind: fc.constant('undo' as const), size: fc.nat(2) }),
      fc.record({ kind: fc.constant('redo' as const), size: fc.nat(2) }),
      fc.record({ kind: fc.constant('refuse' as const), size: fc.nat(2) }),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 120 }), (events) => {
        let next = 1
        let stack = NOTHING_DONE
        for (const { kind, size } of events) {
          const fresh = Array.from({ length: size }, () => made(next++))
          const top = (kind === 'redo' ? stack.undone : stack.done).at(-1) ?? []
          const ids = top.slice(0, size).map((one) => Number(one.id))
          if (kind === 'run') stack = afterRun(stack, fresh)
          else if (kind === 'refuse') stack = afterRefusal(stack, ids)
          else if (ids.length > 0) stack = afterUndo(stack, ids, fresh)
          const all = [...stack.done, ...stack.undone]
          expect(all.every((step) => step.length > 0)).toBe(true)
          const flat = all.flat().map((one) => one.id)
          expect(new Set(flat).size).toBe(flat.length)
          expect(Math.max(stack.done.length, stack.undone.length)).toBeLessThanOrEqual(50)
        }
      }),
    )
  })
})

it('holds all that a job did as one change, by the id of the job', () => {
  const job: RecordRef<'audit'> = { resource: 'audit', id: '0199aa00-0000-7000-8000-000000000001', label: 'Reset' }
  const stack = afterRun(afterRun(NOTHING_DONE, [made(1)]), [job])
  expect(idsOf(afterUndo(stack, [job.id], []).done)).toEqual([[1]])
  expect(afterUndo(stack, [job.id], []).undone).toEqual([])
})

const because = { reason: 'x' }
const sent = (id: number) => ref({ id, status: 'SENT' })

/** Resets make the change of ten times their voucher's number; undoing that makes the next number. */
function world(selection: RecordRef[], refuse: (change: number) => ErrorCode | undefined = () => undefined) {
  const answers = new Map<AnyCall, unknown>([
    [voucherReset, ({ input }: Made) => voucher({ id: input.id as number, status: 'AVAILABLE' })],
    [
      auditUndo,
      ({ input }: Made) => {
        const id = input.id as number
        const code = refuse(id)
        if (code) {
          throw new ApiError({ status: 409, code, message: code, data: { by: 'Budi', at: '2026-11-20T03:00:00Z' } })
        }
        return change({ id: id + 1, undoes: { id, action: 'voucher.reset', wasUndo: id % 10 !== 0 } })
      },
    ],
  ])
  const undoable = ({ endpoint, input }: Made) => {
    if (endpoint === voucherReset) return [(input.id as number) * 10]
    return endpoint === auditUndo ? [(input.id as number) + 1] : []
  }
  const now = fakeRuntime(
    () => {
      const { done, undone } = now.undo.stack
      return context({ selection, undoable: done.at(-1) ?? [], redoable: undone.at(-1) ?? [] })
    },
    answers,
    undoable,
  )
  for (const command of [undo, undoLast, reset] as AnyCommand[]) now.commands.set(command.id, command)
  return now
}

const undone = (now: ReturnType<typeof world>) =>
  now.calls.filter((one) => one.endpoint === auditUndo).map(({ input, tag }) => [input.id, tag.surface])

describe('a run that can be taken back', () => {
  it('offers so in its toast, and makes the audit stale', async () => {
    const now = world([sent(7)])
    await runCommand(reset, because, now.runtime, { source: 'row' })
    expect(now.stale).toEqual(['voucher', 'audit'])
    expect(now.toasts[0]?.undo?.say).toBe('Undo')
    now.toasts[0]?.undo?.run()
    await expect.poll(() => now.toasts.length).toBe(2)
    expect(undone(now)).toEqual([[70, 'undo']])
    expect(english(now.toasts[1]?.say ?? '')).toBe('PIN-00000007 restored')
    expect(now.refreshed.times).toBe(1)
    expect(now.toasts[1]?.undo?.say).toBe('Redo')
    now.toasts[1]?.undo?.run()
    await expect.poll(() => now.toasts.length).toBe(3)
    expect(english(now.toasts[2]?.say ?? '')).toBe('PIN-00000007: done again')
    expect(now.undo.stack).toMatchObject({ done: [[{ id: 72 }]], undone: [] })
  })

  it('offers nothing where the server names no change', async () => {
    const now = fakeRuntime(context({ focused: sent(7) }), new Map<AnyCall, unknown>([[voucherReset, voucher()]]))
    await runCommand(reset, because, now.runtime, { source: 'row' })
    expect(now.toasts[0]?.undo).toBeUndefined()
    expect(now.undo.stack).toEqual(NOTHING_DONE)
  })

  it('is taken back record by record after a spread, with a result for each', async () => {
    const now = world([sent(1), sent(2), sent(3)], (id) => (id === 20 ? 'MOVED_ON' : undefined))
    await runCommand(reset, because, now.runtime, { source: 'bulk' })
    expect(now.undo.stack.done).toMatchObject([[{ id: 10 }, { id: 20 }, { id: 30 }]])
    now.toasts[0]?.undo?.run()
    await expect.poll(() => now.toasts.length).toBe(2)
    expect(undone(now).map(([id]) => id)).toEqual([10, 20, 30])
    expect(english(now.toasts[1]?.say ?? '')).toBe('Undo a change: 2 done, 1 refused')
    expect(now.toasts[1]?.details?.map(english)).toEqual([
      'PIN-00000002: Budi has changed this since, on 2026-11-20T03:00:00Z.',
    ])
    // What never can be taken back is not offered again.
    expect(now.undo.stack).toMatchObject({ done: [], undone: [[{ id: 11 }, { id: 31 }]] })
  })
})

describe('undo of what was done last', () => {
  it('goes back one run after the other', async () => {
    const now = world([])
    const run = (id: number) => runCommand(reset, { ...because, voucher: id }, now.runtime, { source: 'palette' })
    await run(1)
    await run(2)
    const back = () => runCommand(undoLast, {}, now.runtime, { source: 'key' })
    await back()
    await back()
    expect(undone(now)).toEqual([
      [20, 'key'],
      [10, 'key'],
    ])
    expect(await back()).toMatchObject({ kind: 'stopped', step: { reason: { code: 'NOTHING_TO_UNDO' } } })
  })

  it('does not stay at a change that cannot be taken back any more', async () => {
    const now = world([], (id) => (id === 20 ? 'MOVED_ON' : undefined))
    for (const id of [1, 2]) await runCommand(reset, { ...because, voucher: id }, now.runtime, { source: 'palette' })
    const back = () => runCommand(undoLast, {}, now.runtime, { source: 'key' })
    expect(await back()).toMatchObject({ kind: 'failed' })
    expect(now.toasts.at(-1)?.kind).toBe('danger')
    expect(await back()).toMatchObject({ kind: 'done' })
    expect(undone(now).map(([id]) => id)).toEqual([20, 10])
  })

  it('tries the same again after a failure that may pass', async () => {
    let up = false
    const now = world([], () => (up ? undefined : 'INTERNAL'))
    await runCommand(reset, { ...because, voucher: 1 }, now.runtime, { source: 'palette' })
    await runCommand(undoLast, {}, now.runtime, { source: 'key' })
    up = true
    expect(await runCommand(undoLast, {}, now.runtime, { source: 'key' })).toMatchObject({ kind: 'done' })
  })
})
