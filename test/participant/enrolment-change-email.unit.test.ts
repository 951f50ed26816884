import { expect, it } from 'vitest'
import command from '#commands/enrolment/change-email.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { changeEmail } from '#contract/participant/changes.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { someoneRef } from './enrolments.ts'

it('is hidden without its permission, and asks for the address and why', () => {
  expect(readState(command, context({ permissions: ['report:read'] })).kind).toBe('hidden')
  const ctx = context({ focused: someoneRef() })
  expect(nextStep(command, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'email' } })
  expect(nextStep(command, { email: 'siti@contoh.example' }, ctx)).toMatchObject({ field: { key: 'reason' } })
})

it('sends both, and says when no message went out', async () => {
  const answer = { id: 31, name: 'Siti', email: 'siti@contoh.example', version: 5, ofStudent: true, notified: false }
  const world = fakeRuntime(context(), new Map<AnyCall, unknown>([[changeEmail, answer]]))
  const given = { participant: 31, email: 'siti@contoh.example', reason: 'Salah ketik' }
  await runCommand(command, given, world.runtime, { source: 'palette' })
  const body = { email: given.email, reason: given.reason }
  expect(sent(world)).toEqual([[changeEmail, { customerId: 1, studentLmsClassId: 31, body }]])
  expect(command.done(answer, given, context()).detail).toContain('EMAIL_CHANGED')
})
