import { expect, it } from 'vitest'
import create from '#commands/token/create.ts'
import { readState } from '#engine/state.ts'
import { context } from '#test/commands/fixtures.ts'

it('is hidden without its permission, and opens the form', () => {
  expect(readState(create, context({ permissions: ['token:read'] })).kind).toBe('hidden')
  expect(create.done({}, {}, context())).toEqual({ goTo: '/api-tokens/add' })
})
