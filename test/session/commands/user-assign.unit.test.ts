import { describe, expect, it } from 'vitest'
import { pickRole, pickUsers } from '#commands/prompts/user.ts'
import assign from '#commands/user/assign.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { roleList, userAssign, userList, userRead } from '#contract/session/user.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { roleRef, staff, user, userRef, viewer } from '#test/session/users.ts'

const screen = '/roles'
const answers = new Map<AnyCall, unknown>([
  [userAssign, user()],
  [userRead, user()],
  [userList, { data: [user()] }],
  [roleList, { data: [viewer, staff] }],
])

describe('user.assign', () => {
  it('is hidden without its permission and asks for the role', () => {
    expect(readState(assign, context({ screen, permissions: ['user:read'] })).kind).toBe('hidden')
    const ctx = context({ screen, focused: userRef() })
    expect(nextStep(assign, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'role' } })
  })

  it('is blocked for a role beyond the own, and for one of the staff with a partner', () => {
    const known = [roleRef(staff), roleRef(viewer)]
    const blocked = (role: string, more: object) => assign.blocked?.({ user: 7, role }, context({ known, ...more }))
    expect(blocked('SUPPORT', { customerId: 4 })).toMatchObject({ code: 'STAFF_ROLE' })
    expect(blocked('PARTNER_VIEWER', { customerId: 4, permissions: ['user:*'] })).toMatchObject({ code: 'ROLE_BEYOND' })
    expect(blocked('PARTNER_VIEWER', { customerId: 4 })).toBeUndefined()
  })

  it('gives the role to each that is selected', async () => {
    const selection = [userRef(), userRef({ id: 8 })]
    const world = fakeRuntime(context({ screen, selection }), answers)
    await runCommand(assign, { role: 'PARTNER_VIEWER' }, world.runtime, { source: 'bulk' })
    const body = (masterId: number) => ({ customerId: 1, body: { masterId, roles: ['PARTNER_VIEWER'] } })
    expect(sent(world)).toEqual([
      [userAssign, body(7)],
      [userAssign, body(8)],
    ])
  })

  it('finds users by name and roles by what they are', async () => {
    const world = fakeRuntime(context(), answers)
    const env = { call: world.runtime.caller(() => ({}) as never), customerId: 1 }
    expect(await pickUsers().search(' wul ', env)).toMatchObject([{ id: 7, label: 'Wulan 7', of: [1] }])
    expect(await pickUsers().read?.(7, env)).toMatchObject({ id: 7 })
    const roles = pickRole(false)({}, context())
    expect(await roles.search('', env)).toMatchObject([{ id: 'PARTNER_VIEWER' }, { id: 'SUPPORT' }])
    expect(await roles.read?.('SUPPORT', env)).toMatchObject({ label: 'Support' })
    expect(sent(world)[0]).toEqual([userList, { query: { customerId: 1, limit: 20, keyword: 'wul' } }])
  })
})
