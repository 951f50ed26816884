import { expect, it } from 'vitest'
import command from '#commands/customer/create.ts'
import { readState } from '#engine/state.ts'
import { context } from '#test/commands/fixtures.ts'

it('customer.create leads to the form beside the customers, and is hidden from whoever makes none', () => {
  expect(readState(command, context({ permissions: ['customer:update'] })).kind).toBe('hidden')
  expect(command.done(undefined, {}, context())).toEqual({ goTo: '/roles?list=customers&create=true' })
})
