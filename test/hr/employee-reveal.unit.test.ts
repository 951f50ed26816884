import { expect, it } from 'vitest'
import command from '#commands/employee/reveal.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { employeeReveal } from '#contract/hr/employee.ts'
import { nextStep } from '#engine/next-step.ts'
import { nameRef } from '#engine/context.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

it('employee.reveal asks which number and why, and shows it to the person for a while', async () => {
  const ctx = context({ focused: nameRef({ resource: 'employee', id: 12, label: 'Ratih' }) })
  expect(readState(command, { ...ctx, permissions: ['hr:read'] }).kind).toBe('hidden')
  expect(nextStep(command, {}, ctx)).toMatchObject({ field: { key: 'field' } })
  expect(nextStep(command, { field: 'nik' }, ctx)).toMatchObject({ field: { key: 'reason' } })
  const answers = new Map<AnyCall, unknown>([[employeeReveal, { field: 'nik', value: '9932000000000001' }]])
  const world = fakeRuntime(ctx, answers)
  await runCommand(command, { field: 'nik', reason: 'Pajak' }, world.runtime, { source: 'drawer' })
  expect(sent(world)).toEqual([[employeeReveal, { id: 12, body: { field: 'nik', reason: 'Pajak' } }]])
  expect(world.secrets).toMatchObject([{ label: 'NIK', value: '9932000000000001', seconds: 30 }])
  expect(JSON.stringify([world.toasts, world.undo])).not.toContain('9932000000000001')
})
