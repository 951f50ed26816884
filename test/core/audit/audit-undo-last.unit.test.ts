import { describe, expect, it } from 'vitest'
import undoLast from '#commands/audit/undo-last.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { ApiError } from '#contract/core/api-error.ts'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { bulkUndo } from '#contract/core/bulk.ts'
import type { ErrorCode } from '#contract/core/error.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { change, changeRef, context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

describe('audit.undo-last', () => {
  it('is there for everybody, and says when there is nothing to take back', () => {
    expect(readState(undoLast, context({ permissions: [] }))).toEqual({
      kind: 'blocked',
      reason: { code: 'NOTHING_TO_UNDO' },
    })
    expect(readState(undoLast, context({ permissions: [], undoable: [changeRef()] })).kind).toBe('shown')
  })

  it('means what was done last, whatever has the focus', () => {
    const ctx = context({ undoable: [changeRef({ id: 51 }), changeRef({ id: 52 })], focused: changeRef({ id: 7 }) })
    expect(nextStep(undoLast, {}, ctx)).toMatchObject({ kind: 'run', args: [{ audit: 51 }, { audit: 52 }] })
  })

  it('has a job take back all that a job did, and follows it', async () => {
    const job = '0199aa00-0000-7000-8000-000000000001'
    const begun = { progressId: '0199aa00-0000-7000-8000-000000000002', total: 60 }
    const ctx = context({ undoable: [{ resource: 'audit', id: job, label: 'Reset voucher' }] })
    const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[bulkUndo, begun]]))
    world.runtime.keepUndoStack({ done: [ctx.undoable ?? []], undone: [] })
    await runCommand(undoLast, {}, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[bulkUndo, { progressId: job }]])
    expect(world.tracked).toEqual([begun.progressId])
    expect(world.toasts).toMatchObject([{ say: { text: 'Undo: started for {{count}} records', data: { count: 60 } } }])
    expect(world.runtime.undoStack()).toEqual({ done: [], undone: [] })
  })

  it('keeps a job that still runs for later, and forgets one that was taken back already', async () => {
    const job = '0199aa00-0000-7000-8000-000000000001'
    const ctx = context({ undoable: [{ resource: 'audit', id: job, label: 'Reset voucher' }] })
    let code: ErrorCode = 'ALREADY_RUNNING'
    const answer = () => {
      throw new ApiError({ status: 409, code, message: code, data: { what: 'Reset voucher' } })
    }
    const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[bulkUndo, answer]]))
    world.runtime.keepUndoStack({ done: [ctx.undoable ?? []], undone: [] })
    await runCommand(undoLast, {}, world.runtime, { source: 'key' })
    expect(world.toasts).toMatchObject([{ kind: 'danger' }])
    expect(world.runtime.undoStack().done).toHaveLength(1)
    code = 'ALREADY_UNDONE'
    await runCommand(undoLast, {}, world.runtime, { source: 'key' })
    expect(world.runtime.undoStack().done).toHaveLength(0)
  })

  it('names the changes, one call each', async () => {
    const ctx = context({ undoable: [changeRef({ id: 51 }), changeRef({ id: 52 })] })
    const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[auditUndo, change()]]))
    await runCommand(undoLast, {}, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([
      [auditUndo, { customerId: 1, id: 51 }],
      [auditUndo, { customerId: 1, id: 52 }],
    ])
  })
})
