import { expect, it } from 'vitest'
import command from '#commands/employee/change-login.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { employeeLoginChange } from '#contract/hr/employee-login.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { roleRef, viewer } from '../session/users.ts'
import { employeeRef } from './employee-refs.ts'

it('employee.change-login asks for the role that replaces the others, and is blocked without a login', async () => {
  const ctx = context({ focused: employeeRef({ masterId: 3 }), known: [roleRef(viewer)] })
  expect(readState(command, { ...ctx, permissions: ['hr:read', 'hr:update'] }).kind).toBe('hidden')
  expect(nextStep(command, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'role' } })
  expect(command.blocked?.({ employee: 12 }, context({ focused: employeeRef() }))).toMatchObject({ code: 'NO_LOGIN' })
  expect(command.confirm?.({ employee: 12, role: 'PARTNER_VIEWER' }, ctx, [])).toMatchObject({
    detail: expect.stringContaining('replaces all roles') as string,
  })
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[employeeLoginChange, { employeeId: 12 }]]))
  await runCommand(command, { role: 'PARTNER_VIEWER' }, world.runtime, { source: 'drawer' })
  expect(sent(world)).toEqual([[employeeLoginChange, { id: 12, body: { role: 'PARTNER_VIEWER' } }]])
})
