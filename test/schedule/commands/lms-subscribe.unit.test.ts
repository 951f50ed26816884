import { expect, it } from 'vitest'
import command from '#commands/lms/subscribe.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { scheduleSubscribe } from '#contract/schedule/calendar-feed.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

it('lms.subscribe confirms, and sends what the calendar is narrowed to', async () => {
  const ctx = context({})
  expect(nextStep(command, {}, ctx)).toMatchObject({ kind: 'confirm' })
  const address = 'https://console.example/calendar/secret.ics'
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[scheduleSubscribe, { address }]]))
  await runCommand(command, { instructorId: 3 }, world.runtime, { source: 'palette' })
  expect(sent(world)).toEqual([[scheduleSubscribe, { customerId: ctx.customerId, body: { instructorId: 3 } }]])
})
