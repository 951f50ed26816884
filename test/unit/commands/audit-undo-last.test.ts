import { describe, expect, it } from 'vitest'
import undoLast from '#commands/audit/undo-last.ts'
import type { AnyCall } from '#contract/call.ts'
import { auditUndo } from '#contract/audit.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { change, changeRef, context, fakeHost, sent } from './fixtures.ts'

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

  it('names the changes, one call each', async () => {
    const ctx = context({ undoable: [changeRef({ id: 51 }), changeRef({ id: 52 })] })
    const world = fakeHost(ctx, new Map<AnyCall, unknown>([[auditUndo, change()]]))
    await runCommand(undoLast, {}, world.host, { source: 'key' })
    expect(sent(world)).toEqual([
      [auditUndo, { customerId: 1, id: 51 }],
      [auditUndo, { customerId: 1, id: 52 }],
    ])
  })
})
