import { expect, it } from 'vitest'
import command from '#commands/customer/edit.ts'
import { nextStep } from '#engine/next-step.ts'
import { readState } from '#engine/state.ts'
import { customerRef } from './customers.ts'
import { context } from '#test/commands/fixtures.ts'

it('customer.edit leads to the form of the customer in focus, or asks which', () => {
  expect(readState(command, context({ permissions: ['customer:read'] })).kind).toBe('hidden')
  expect(nextStep(command, {}, context())).toMatchObject({ field: { key: 'customer' } })
  const ctx = context({ focused: customerRef() })
  expect(nextStep(command, {}, ctx)).toMatchObject({ kind: 'run', args: [{ customer: 7 }] })
  expect(command.done(undefined, { customer: 7 }, ctx)).toEqual({ goTo: '/roles?list=customers&edit=7' })
})
