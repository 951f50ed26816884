import { expect, it } from 'vitest'
import command from '#commands/user/create-role.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime } from '#test/commands/fixtures.ts'

it('is hidden from those who may not make roles', () => {
  expect(readState(command, context({ permissions: ['role:update'] })).kind).toBe('hidden')
})

it('opens the editor of a new role from anywhere', async () => {
  const world = fakeRuntime(context({ screen: '/kelas' }))
  await runCommand(command, {}, world.runtime, { source: 'palette' })
  expect(world.went).toEqual(['/roles?list=roles&role=new'])
})
