import { expect, it } from 'vitest'
import command from '#commands/user/delete-role.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { roleDelete } from '#contract/session/role.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

it('is hidden from those who may not delete roles', () => {
  expect(readState(command, context({ screen: '/roles', permissions: ['role:update'] })).kind).toBe('hidden')
})

it('deletes the role', async () => {
  const world = fakeRuntime(
    context({ screen: '/roles' }),
    new Map<AnyCall, unknown>([[roleDelete, { code: 'CUSTOM_A' }]]),
  )
  await runCommand(command, { role: 'CUSTOM_A' }, world.runtime, { source: 'palette' })
  expect(sent(world)).toEqual([[roleDelete, { code: 'CUSTOM_A' }]])
})
