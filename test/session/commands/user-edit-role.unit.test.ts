import { expect, it } from 'vitest'
import command from '#commands/user/edit-role.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime } from '#test/commands/fixtures.ts'
import { viewer } from '#test/session/users.ts'

it('is hidden from those who may not change roles, and refuses those that the console ships', () => {
  expect(readState(command, context({ permissions: ['role:read'] })).kind).toBe('hidden')
  const picked = [
    { resource: 'role' as const, id: viewer.code, label: viewer.name, record: { ...viewer, system: true } },
  ]
  expect(readState(command, context({ focused: picked[0] }), { role: viewer.code })).toMatchObject({
    reason: { code: 'FIXED' },
  })
})

it('opens the editor of the role from anywhere', async () => {
  const world = fakeRuntime(context({ screen: '/kelas' }))
  await runCommand(command, { role: 'CUSTOM_A' }, world.runtime, { source: 'palette' })
  expect(world.went).toEqual(['/roles?list=roles&role=CUSTOM_A'])
})
