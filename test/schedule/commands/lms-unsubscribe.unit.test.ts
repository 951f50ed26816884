import { expect, it } from 'vitest'
import command from '#commands/lms/unsubscribe.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { scheduleUnsubscribe } from '#contract/schedule/calendar-feed.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

it('lms.unsubscribe confirms before the address stops working', async () => {
  const ctx = context({})
  expect(nextStep(command, {}, ctx)).toMatchObject({ kind: 'confirm' })
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[scheduleUnsubscribe, { since: '2026-11-01T00:00:00Z' }]]))
  await runCommand(command, {}, world.runtime, { source: 'palette' })
  expect(sent(world)).toEqual([[scheduleUnsubscribe, { customerId: ctx.customerId }]])
})
