import { describe, expect, it } from 'vitest'
import edit from '#commands/lookup/edit.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { generalRead, generalUpdate } from '#contract/customer/lookup.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { entryRef, lookup } from './lookups.ts'

const answers = new Map<AnyCall, unknown>([
  [generalRead, lookup({ version: 8 })],
  [generalUpdate, lookup({ name: 'Riset' })],
])

describe('lookup.edit', () => {
  it('is hidden without its permission, and blocked for what is shared or fixed', () => {
    const state = (more: object) => readState(edit, context({ focused: entryRef(more) }))
    expect(readState(edit, context({ permissions: ['setting:read'] })).kind).toBe('hidden')
    expect(state({ shared: true, changeable: false })).toMatchObject({
      kind: 'blocked',
      reason: { code: 'SHARED_ENTRY' },
    })
    expect(state({ type: 'statusmarital', changeable: false })).toMatchObject({
      kind: 'blocked',
      reason: { code: 'FIXED' },
    })
  })

  it('asks for the new name of the entry in focus and sends it with the version that was seen', async () => {
    const ctx = context({ focused: entryRef() })
    expect(nextStep(edit, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'name' } })
    const world = fakeRuntime(ctx, answers)
    await runCommand(edit, { type: 'department', record: 7, name: 'Riset' }, world.runtime, { source: 'palette' })
    expect(sent(world)).toEqual([[generalUpdate, { type: 'department', id: 7, body: { name: 'Riset', version: 3 } }]])
    expect(world.stale).toContain('lookup')
  })

  it('gives an entry another place alone, read first where nobody has seen it', async () => {
    const world = fakeRuntime(context(), answers)
    await runCommand(edit, { type: 'department', record: 7, order: 2 }, world.runtime, { source: 'palette' })
    expect(sent(world)).toEqual([
      [generalRead, { type: 'department', id: 7 }],
      [generalUpdate, { type: 'department', id: 7, body: { order: 2, version: 8 } }],
    ])
  })
})
