import { expect, it } from 'vitest'
import command from '#commands/enrolment/send-message.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { participantMessage } from '#contract/participant/changes.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { someoneRef } from './enrolments.ts'

it('is hidden without its permission, and asks for the template', () => {
  expect(readState(command, context({ permissions: ['report:read'] })).kind).toBe('hidden')
  const ctx = context({ focused: someoneRef() })
  expect(nextStep(command, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'template' } })
  expect(nextStep(command, { template: 4 }, ctx)).toMatchObject({ kind: 'confirm' })
})

it('sends the number of the template', async () => {
  const answer = { id: 5, name: 'Siti', recipient: 'siti@contoh.example' }
  const world = fakeRuntime(context(), new Map<AnyCall, unknown>([[participantMessage, answer]]))
  await runCommand(command, { participant: 31, template: 4 }, world.runtime, { source: 'palette' })
  expect(sent(world)).toEqual([[participantMessage, { customerId: 1, id: 31, body: { templateId: 4 } }]])
})
