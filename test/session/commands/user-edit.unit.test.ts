import { describe, expect, it } from 'vitest'
import edit from '#commands/user/edit.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { userUpdate } from '#contract/session/user.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { user, userRef } from '#test/session/users.ts'

describe('user.edit', () => {
  it('opens the form of the user in focus', async () => {
    expect(readState(edit, context({ permissions: ['user:read'] })).kind).toBe('hidden')
    const world = fakeRuntime(context({ screen: '/roles', customerId: 4, focused: userRef() }))
    await runCommand(edit, { user: 7 }, world.runtime, { source: 'key' })
    expect([world.went, sent(world)]).toEqual([['/roles/edit/4/7'], []])
  })

  it('writes the values of an undo, an emptied phone among them', async () => {
    const world = fakeRuntime(context(), new Map<AnyCall, unknown>([[userUpdate, user()]]))
    await runCommand(edit, { user: 7, roles: ['PARTNER_VIEWER'], phone: null }, world.runtime, { source: 'palette' })
    const body = { masterId: 7, roles: ['PARTNER_VIEWER'], phone: null }
    expect(sent(world)).toEqual([[userUpdate, { customerId: 1, body }]])
    expect(world.stale).toContain('user')
  })
})
