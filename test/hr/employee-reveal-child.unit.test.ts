import { expect, it } from 'vitest'
import command from '#commands/employee/reveal-child.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { employeeRead } from '#contract/hr/employee.ts'
import { childReveal } from '#contract/hr/employee-login.ts'
import { promptOf } from '#engine/answers/fill.ts'
import { nameRef } from '#engine/context.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { employeeRef } from './employee-refs.ts'

const children = [
  { id: 5, name: 'Anak', birthDate: '2015-01-01', nikMask: '9932••••••••0001' },
  { id: 6, name: 'Adik', birthDate: '2017-01-01', nikMask: null },
]

it('employee.reveal-child offers the children with a number, and shows that of one for a while', async () => {
  const ctx = context({ focused: employeeRef() })
  expect(readState(command, { ...ctx, permissions: ['hr:read'] }).kind).toBe('hidden')
  expect(nextStep(command, {}, ctx)).toMatchObject({ field: { key: 'child' } })
  const answers = new Map<AnyCall, unknown>([
    [employeeRead, { id: 12, children }],
    [childReveal, { field: 'nik', value: '9932000000000001' }],
  ])
  const asking = fakeRuntime(ctx, answers)
  const prompt = promptOf(command, 'child', { employee: 12 }, ctx)
  const env = { call: asking.runtime.caller(() => ({}) as never), customerId: 1 }
  expect(prompt.kind === 'record' && (await prompt.search('', env))).toMatchObject([{ id: 5, label: 'Anak', of: [12] }])

  const child = nameRef({ resource: 'employeeChild', id: 5, label: 'Anak', of: [12] })
  const world = fakeRuntime(context({ focused: child }), answers)
  await runCommand(command, { reason: 'BPJS' }, world.runtime, { source: 'drawer' })
  expect(sent(world)).toEqual([[childReveal, { id: 12, childId: 5, body: { reason: 'BPJS' } }]])
  expect(world.secrets).toMatchObject([{ label: 'NIK', value: '9932000000000001', seconds: 30 }])
})
