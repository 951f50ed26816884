import { describe, expect, it } from 'vitest'
import remove from '#commands/user/delete.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { userDelete } from '#contract/session/user.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { user, userRef } from '#test/session/users.ts'

const [admin] = user().roles

const answers = new Map<AnyCall, unknown>([[userDelete, { id: 7 }]])

describe('user.delete', () => {
  it('is hidden without its permission, and asks why', () => {
    const focused = userRef()
    expect(readState(remove, context({ focused, permissions: ['user:assign'] })).kind).toBe('hidden')
    expect(nextStep(remove, {}, context({ focused }))).toMatchObject({ kind: 'ask', field: { key: 'reason' } })
  })

  it('is blocked for the last administrator alone, who would give up the own roles', () => {
    const last = { onlyAdministrator: true, roles: [{ ...admin, administers: true }] }
    const state = (more: object, personId: number) =>
      readState(remove, context({ focused: userRef(more), personId, permissions: ['*'] }))
    expect(state(last, 7)).toMatchObject({ kind: 'blocked', reason: { code: 'LAST_ADMIN' } })
    expect(state(last, 8).kind).toBe('shown')
    expect(state({ ...last, onlyAdministrator: false }, 7).kind).toBe('shown')
  })

  it('takes every role away, and says of whom', async () => {
    const world = fakeRuntime(context({ focused: userRef() }), answers)
    await runCommand(remove, { user: 7, reason: 'pindah' }, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[userDelete, { customerId: 1, masterId: 7, body: { reason: 'pindah' } }]])
    expect(JSON.stringify(world.toasts)).toContain('Wulan 7')
  })

  it('gives no reason where an undo has none', async () => {
    const world = fakeRuntime(context(), answers)
    const call = world.runtime.caller(() => ({}) as never)
    await remove.run({ user: 7 }, { call, context: context(), customerId: 1, known: () => undefined })
    expect(sent(world)).toEqual([[userDelete, { customerId: 1, masterId: 7, body: {} }]])
  })
})
