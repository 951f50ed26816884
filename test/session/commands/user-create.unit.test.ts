import { expect, it } from 'vitest'
import create from '#commands/user/create.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeHost, sent } from '#test/commands/fixtures.ts'

it('opens the form, for who may give roles', async () => {
  expect(readState(create, context({ permissions: ['user:create'] })).kind).toBe('hidden')
  const world = fakeHost(context({ permissions: ['user:assign'] }))
  await runCommand(create, {}, world.runtime, { source: 'key' })
  expect([world.went, sent(world)]).toEqual([['/roles/add'], []])
})
