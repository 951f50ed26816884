import { expect, it } from 'vitest'
import create from '#commands/user/create.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

it('opens the form, for who may give roles', async () => {
  expect(readState(create, context({ permissions: ['user:create'] })).kind).toBe('hidden')
  const world = fakeRuntime(context({ permissions: ['user:assign'] }))
  await runCommand(create, {}, world.runtime, { source: 'key' })
  expect([world.went, sent(world)]).toEqual([['/roles/add'], []])
})
