import { expect, it } from 'vitest'
import command from '#commands/employee/grant-login.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { employeeLoginGrant } from '#contract/hr/employee-login.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { roleRef, staff, viewer } from '../session/users.ts'
import { employeeRef } from './employee-refs.ts'

it('employee.grant-login asks for a role, and is blocked where there is a login, no address or too great a role', async () => {
  const ctx = context({ focused: employeeRef(), known: [roleRef(viewer), roleRef(staff)] })
  expect(readState(command, { ...ctx, permissions: ['hr:read', 'hr:update'] }).kind).toBe('hidden')
  expect(readState(command, { ...ctx, permissions: ['user:assign'] }).kind).toBe('hidden')
  expect(nextStep(command, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'role' } })
  const blocked = (more: object) => command.blocked?.({ employee: 12 }, context({ focused: employeeRef(more) }))
  expect(blocked({ masterId: 3 })).toMatchObject({ code: 'LOGIN_EXISTS' })
  expect(blocked({ email: null })).toMatchObject({ code: 'EMPLOYEE_NO_EMAIL' })
  expect(blocked({ active: false })).toMatchObject({ code: 'EMPLOYEE_LEFT' })
  expect(command.blocked?.({ employee: 12, role: 'SUPPORT' }, { ...ctx, permissions: ['user:assign'] })).toMatchObject({
    code: 'ROLE_BEYOND',
  })
  const login = { employeeId: 12, state: 'INVITED', user: { email: 'ratih@contoh.example' }, letter: 'READY' }
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[employeeLoginGrant, login]]))
  await runCommand(command, { role: 'PARTNER_VIEWER' }, world.runtime, { source: 'drawer' })
  expect(sent(world)).toEqual([[employeeLoginGrant, { id: 12, body: { role: 'PARTNER_VIEWER' } }]])
})
