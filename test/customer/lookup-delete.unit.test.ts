import { describe, expect, it } from 'vitest'
import remove from '#commands/lookup/delete.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { generalDelete } from '#contract/customer/lookup.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { entryRef } from './lookups.ts'

describe('lookup.delete', () => {
  it('is hidden without its permission, and asks before it is done', () => {
    const focused = entryRef()
    expect(readState(remove, context({ focused, permissions: ['setting:update'] })).kind).toBe('hidden')
    expect(nextStep(remove, {}, context({ focused }))).toMatchObject({ kind: 'confirm' })
  })

  it('deletes the entry and says which', async () => {
    const world = fakeRuntime(context({ focused: entryRef() }), new Map<AnyCall, unknown>([[generalDelete, { id: 7 }]]))
    await runCommand(remove, { type: 'department', record: 7 }, world.runtime, { source: 'row' })
    expect(sent(world)).toEqual([[generalDelete, { type: 'department', id: 7 }]])
    expect(JSON.stringify(world.toasts)).toContain('Teknologi Informasi')
  })

  it('is asked once for many, and of everything in the filter it knows the list on screen', () => {
    const selection = [entryRef(), entryRef({ id: 8, name: 'Umum' })]
    expect(nextStep(remove, {}, context({ selection }))).toMatchObject({
      kind: 'confirm',
      consequence: { targets: [{ id: 7 }, { id: 8 }] },
    })
    const filter = {
      resource: 'lookup',
      query: { type: 'grade', active: false },
      total: 300,
    } as const
    const ctx = context({ allRows: { except: [] }, filter })
    expect(remove.from?.type?.(ctx)).toBe('grade')
    expect(nextStep(remove, {}, ctx)).toMatchObject({
      kind: 'confirm',
      consequence: { allRows: 300 },
    })
  })

  it('leaves out what is shared', () => {
    const shared = entryRef({ id: 8, shared: true, changeable: false })
    expect(readState(remove, context({ focused: shared }))).toMatchObject({
      kind: 'blocked',
      reason: { code: 'SHARED_ENTRY' },
    })
  })
})
