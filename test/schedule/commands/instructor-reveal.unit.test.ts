import { expect, it } from 'vitest'
import command from '#commands/instructor/reveal.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { instructorReveal } from '#contract/schedule/instructor.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { bagus } from '#test/schedule/instructors.ts'

it('instructor.reveal asks which number and why, and shows it to the person for a while', async () => {
  const ctx = context({ focused: bagus })
  expect(readState(command, { ...ctx, permissions: ['instructor:read'] }).kind).toBe('hidden')
  expect(nextStep(command, {}, ctx)).toMatchObject({ field: { key: 'field' } })
  expect(nextStep(command, { field: 'nik' }, ctx)).toMatchObject({ field: { key: 'reason' } })
  const answers = new Map<AnyCall, unknown>([[instructorReveal, { field: 'bankAccount', value: '1234567890' }]])
  const world = fakeRuntime(ctx, answers)
  await runCommand(command, { field: 'bankAccount', reason: 'Honor' }, world.runtime, { source: 'drawer' })
  expect(sent(world)).toEqual([[instructorReveal, { id: 12, body: { field: 'bankAccount', reason: 'Honor' } }]])
  expect(world.secrets).toMatchObject([{ label: 'Account number', value: '1234567890', seconds: 30 }])
  expect(JSON.stringify([world.toasts, world.undo])).not.toContain('1234567890')
})
