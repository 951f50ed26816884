import { describe, expect, it } from 'vitest'
import { pickRole } from '#commands/prompts/user.ts'
import revoke from '#commands/user/revoke.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { roleList, userRead, userRoleDelete } from '#contract/session/user.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { roleRef, staff, user, userRef, viewer } from '#test/session/users.ts'

const answers = new Map<AnyCall, unknown>([
  [userRead, user()],
  [userRoleDelete, user({ roles: [] })],
  [roleList, { data: [viewer, staff] }],
])

describe('user.revoke', () => {
  it('is hidden without its permission, and blocked for a role beyond the own', () => {
    expect(readState(revoke, context({ permissions: ['user:read'] })).kind).toBe('hidden')
    const ctx = context({ known: [roleRef(viewer)], permissions: ['user:*'] })
    expect(revoke.blocked?.({ user: 7, role: 'PARTNER_VIEWER' }, ctx)).toMatchObject({ code: 'ROLE_BEYOND' })
  })

  it('is blocked for the only administering role of the last administrator', () => {
    const [role] = user().roles
    const administering = { ...role, administers: true }
    const roles = [administering, { ...role, code: 'PARTNER_ADMIN', administers: true }]
    const of = (more: object) => context({ focused: userRef({ onlyAdministrator: true, ...more }), personId: 7 })
    const given = { user: 7, role: 'PARTNER_VIEWER' }
    expect(revoke.blocked?.(given, of({ roles: [administering] }))).toMatchObject({ code: 'LAST_ADMIN' })
    expect(revoke.blocked?.(given, of({ roles }))).toBeUndefined()
  })

  it('offers the roles that the user holds', async () => {
    const world = fakeRuntime(context(), answers)
    const env = { call: world.runtime.caller(() => ({}) as never), customerId: 1 }
    const prompt = pickRole(true)({ user: 7 }, context({ focused: userRef() }))
    expect((await prompt.search('', env)).map(({ id }) => id)).toEqual(['PARTNER_VIEWER'])
  })

  it('takes the role away by the number that it has now', async () => {
    const world = fakeRuntime(context({ focused: userRef() }), answers)
    await runCommand(revoke, { user: 7, role: 'PARTNER_VIEWER' }, world.runtime, { source: 'palette' })
    expect(sent(world)).toEqual([
      [userRead, { customerId: 1, masterId: 7 }],
      [userRoleDelete, { customerId: 1, customerUserRoleId: 31, body: {} }],
    ])
  })

  it('says so when there is nothing to take', async () => {
    const world = fakeRuntime(context(), answers)
    await runCommand(revoke, { user: 7, role: 'SUPPORT' }, world.runtime, { source: 'palette' })
    expect(sent(world)).toHaveLength(1)
    expect(JSON.stringify(world.toasts)).toContain('did not have the role')
  })
})
