import { expect, it } from 'vitest'
import command from '#commands/lms/cancel.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { lms } from '#contract/schedule/schedule.ts'
import type { Schedule } from '#contract/schedule/schedule.ts'
import type { RecordRef } from '#engine/context.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const ref = (workflow: string): RecordRef<'lms'> => ({
  resource: 'lms',
  id: 4,
  label: 'JK-1 Excel',
  record: { id: 4, code: 'JK-1', version: 3, workflow, enrolledCount: 2 } as Schedule,
})

it('lms.cancel asks why and whether to notify, confirms, and sends the version seen', async () => {
  const ctx = context({ focused: ref('ONGOING') })
  expect(readState(command, { ...ctx, permissions: ['lms:read', 'lms:update'] }).kind).toBe('hidden')
  expect(nextStep(command, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'reason' } })
  const given = { reason: 'Peserta kurang', notify: true }
  expect(nextStep(command, given, ctx)).toMatchObject({ kind: 'confirm' })
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[lms.calls.update, { code: 'JK-1' }]]))
  await runCommand(command, given, world.runtime, { source: 'palette' })
  expect(sent(world)).toEqual([
    [
      lms.calls.update,
      {
        lmsClassId: 4,
        query: { customerId: ctx.customerId },
        body: { version: 3, workflow: 'CANCELLED', ...given },
      },
    ],
  ])
})

it('lms.cancel is blocked where the schedule is over', async () => {
  const ctx = context({ focused: ref('COMPLETED') })
  const world = fakeRuntime(ctx)
  await runCommand(command, { reason: 'Keliru', notify: false }, world.runtime, { source: 'palette' })
  expect(sent(world)).toEqual([])
})
