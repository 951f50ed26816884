import { expect, it } from 'vitest'
import endOthers from '#commands/session/end-others.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { endOtherSessions } from '#contract/session/own-account.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

it('is for everyone, confirms, and says how many sessions ended', async () => {
  const ctx = context({ permissions: [] })
  expect(nextStep(endOthers, {}, ctx)).toMatchObject({ kind: 'confirm' })
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[endOtherSessions, { sessionsEnded: 2 }]]))
  await runCommand(endOthers, {}, world.runtime, { source: 'palette' })
  expect(sent(world)).toEqual([[endOtherSessions, {}]])
  expect(JSON.stringify(world.toasts)).toContain('sessions ended')
})
