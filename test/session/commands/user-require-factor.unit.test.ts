import { expect, it } from 'vitest'
import requireCommand from '#commands/user/require-factor.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { requireFactor } from '#contract/session/user.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { staff } from '#test/session/users.ts'

it('is hidden from those who only manage roles', () => {
  expect(readState(requireCommand, context({ screen: '/roles', permissions: ['role:update'] })).kind).toBe('hidden')
})

it('sends the role, the decision and the reason, and says what holds now', async () => {
  const answers = new Map<AnyCall, unknown>([[requireFactor, { ...staff, requiresFactor: true }]])
  const world = fakeRuntime(context({ screen: '/roles' }), answers)
  const args = { role: 'SUPPORT', required: true, reason: 'Audit' }
  await runCommand(requireCommand, args, world.runtime, { source: 'palette' })
  expect(sent(world)).toEqual([[requireFactor, { code: 'SUPPORT', body: { required: true, reason: 'Audit' } }]])
  expect(JSON.stringify(world.toasts)).toContain('requires two-step verification')
})
