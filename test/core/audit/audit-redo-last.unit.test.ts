import { describe, expect, it } from 'vitest'
import redoLast from '#commands/audit/redo-last.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { english } from '#engine/say.ts'
import { readState } from '#engine/state.ts'
import { change, changeRef, context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

describe('audit.redo-last', () => {
  it('says when nothing was taken back', () => {
    expect(readState(redoLast, context({ undoable: [changeRef()] }))).toEqual({
      kind: 'blocked',
      reason: { code: 'NOTHING_TO_REDO' },
    })
  })

  it('asks nothing', () => {
    const ctx = context({ redoable: [changeRef({ id: 61 })] })
    expect(nextStep(redoLast, {}, ctx)).toMatchObject({ kind: 'run', args: [{ audit: 61 }] })
  })

  it('takes the undo back', async () => {
    const answer = change({ id: 62, undoes: { id: 61, action: 'audit.undo', wasUndo: true } })
    const world = fakeRuntime(
      context({ redoable: [changeRef({ id: 61 })] }),
      new Map<AnyCall, unknown>([[auditUndo, answer]]),
    )
    await runCommand(redoLast, {}, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[auditUndo, { customerId: 1, id: 61 }]])
    expect(english(world.toasts[0]?.say ?? '')).toBe('PIN-00000007: done again')
  })
})
