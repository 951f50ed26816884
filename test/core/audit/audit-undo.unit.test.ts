import { describe, expect, it } from 'vitest'
import undo from '#commands/audit/undo.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { nextStep } from '#engine/next-step.ts'
import { obstacleSay } from '#engine/obstacle.ts'
import { runCommand } from '#engine/run.ts'
import { english } from '#engine/say.ts'
import { readState } from '#engine/state.ts'
import { change, changeRef, context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const at = '2026-11-20T03:00:00Z'
const budi = { id: 9, name: 'Budi' }

describe('audit.undo', () => {
  it('is hidden from whoever may not read the audit and has no change at hand', () => {
    const permissions = ['voucher:reset']
    expect(readState(undo, context({ permissions })).kind).toBe('hidden')
    expect(readState(undo, context({ permissions, selection: [changeRef()] })).kind).toBe('shown')
    expect(readState(undo, context({ permissions: ['audit:read'] })).kind).toBe('shown')
  })

  it.each([
    ['This cannot be undone.', { undo: 'none' as const }],
    [
      'Budi has undone this already, on 2026-11-20T03:00:00Z.',
      { undo: 'undone' as const, since: { id: 42, at, actor: budi } },
    ],
    [
      'Budi has changed this since, on 2026-11-20T03:00:00Z.',
      { undo: 'moved' as const, since: { id: 42, at, actor: budi } },
    ],
    [
      'The server has changed this since, on 2026-11-20T03:00:00Z.',
      { undo: 'moved' as const, since: { id: 42, at, actor: null } },
    ],
  ])('is blocked with “%s”', (words, more) => {
    const state = readState(undo, context({ focused: changeRef(more) }))
    expect(state.kind === 'blocked' && english(obstacleSay(state.reason))).toBe(words)
  })

  it('is blocked without the permissions that the change took', () => {
    const ctx = context({ permissions: ['audit:read', 'voucher:read'], focused: changeRef() })
    expect(readState(undo, ctx)).toEqual({
      kind: 'blocked',
      reason: { code: 'FORBIDDEN', data: { permission: 'voucher:reset' } },
    })
  })

  it('asks which change only where none is at hand, and never whether', () => {
    expect(nextStep(undo, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'audit' } })
    expect(nextStep(undo, {}, context({ focused: changeRef() }))).toMatchObject({ kind: 'run', args: [{ audit: 41 }] })
  })

  it('names the change, makes everything stale, and tells the stack', async () => {
    const answer = change({ id: 42, undoes: { id: 41, action: 'voucher.reset', wasUndo: false } })
    const world = fakeRuntime(
      context({ focused: changeRef() }),
      new Map<AnyCall, unknown>([[auditUndo, answer]]),
      () => [42],
    )
    await runCommand(undo, {}, world.runtime, { source: 'drawer' })
    expect(sent(world)).toEqual([[auditUndo, { customerId: 1, id: 41 }]])
    expect([world.stale, world.refreshed.times]).toEqual([[], 1])
    expect(world.undo.stack).toMatchObject({ done: [], undone: [[{ id: 42 }]] })
  })
})
