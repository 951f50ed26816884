import { expect, it } from 'vitest'
import invite from '#commands/user/invite.ts'
import type { AnyCall } from '#contract/core/call.ts'
import type { LetterState } from '#contract/session/invitation.ts'
import { userInvite } from '#contract/session/user.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { userRef } from '#test/session/users.ts'

const screen = '/roles'
const answered = (letter: LetterState) =>
  new Map<AnyCall, unknown>([[userInvite, { id: 7, name: 'Wulan 7', email: 'wulan7@contoh.example', letter }]])

it('is for whoever may make accounts, of somebody without a password', () => {
  expect(readState(invite, context({ screen, permissions: ['user:assign'] })).kind).toBe('hidden')
  expect(readState(invite, context({ screen, focused: userRef() }))).toMatchObject({
    kind: 'blocked',
    reason: { code: 'HAS_PASSWORD' },
  })
  const new_ = { hasPassword: false }
  expect(readState(invite, context({ screen, focused: userRef({ ...new_, own: false }) })).kind).toBe('blocked')
  expect(readState(invite, context({ screen, focused: userRef(new_) })).kind).not.toBe('blocked')
})

it.each([
  ['READY', 'is on its way'],
  ['WAITS', 'e-mail is not configured'],
  ['NO_TEMPLATE', 'no active template'],
] as const)('sends it, and says honestly what becomes of it (%s)', async (invitation, words) => {
  const focused = userRef({ hasPassword: false })
  const world = fakeRuntime(context({ screen, focused }), answered(invitation))
  await runCommand(invite, { user: 7 }, world.runtime, { source: 'row' })
  expect(sent(world)).toEqual([[userInvite, { customerId: 1, masterId: 7 }]])
  expect(JSON.stringify(world.toasts)).toContain(words)
})
