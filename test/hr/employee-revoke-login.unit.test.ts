import { expect, it } from 'vitest'
import command from '#commands/employee/revoke-login.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { employeeLoginRevoke } from '#contract/hr/employee-login.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { employeeRef } from './employee-refs.ts'

it('employee.revoke-login asks why and says that the account stays', async () => {
  const ctx = context({ focused: employeeRef({ masterId: 3 }) })
  expect(readState(command, { ...ctx, permissions: ['hr:read', 'user:assign'] }).kind).toBe('hidden')
  expect(nextStep(command, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'reason' } })
  expect(command.confirm?.({ employee: 12 }, ctx, [])).toMatchObject({
    detail: expect.stringContaining('not deleted') as string,
  })
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[employeeLoginRevoke, { employeeId: 12 }]]))
  await runCommand(command, { reason: 'Pindah' }, world.runtime, { source: 'drawer' })
  expect(sent(world)).toEqual([[employeeLoginRevoke, { id: 12, body: { reason: 'Pindah' } }]])
})
