import { expect, it } from 'vitest'
import command from '#commands/instructor/reassign.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { instructorReassign } from '#contract/schedule/teaching.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { english } from '#engine/say.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { bagus, citra } from '#test/schedule/instructors.ts'

it('instructor.reassign asks who teaches instead, names both, and refuses conflicts unless told otherwise', async () => {
  const ctx = context({ focused: bagus, known: [citra] })
  expect(readState(command, { ...ctx, permissions: ['instructor:update'] }).kind).toBe('hidden')
  expect(nextStep(command, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'to' } })
  const { title } = command.confirm?.({ instructor: 12, to: 13 }, ctx, []) ?? {}
  expect(english(title ?? '')).toBe('Reassign the classes of Bagus Prasetyo to Citra?')
  const answer = { to: { name: 'Citra' }, classes: [{}, {}] }
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[instructorReassign, answer]]))
  await runCommand(command, { to: 13 }, world.runtime, { source: 'palette' })
  expect(sent(world)).toEqual([
    [
      instructorReassign,
      {
        oldCustomerId: ctx.customerId,
        oldInstructorId: 12,
        body: { newInstructorId: 13, effective: ctx.today, allowOverlap: false },
      },
    ],
  ])
})
