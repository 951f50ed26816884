import { expect, it } from 'vitest'
import command from '#commands/lms/reopen.ts'
import type { AnyCall } from '#contract/core/call.ts'
import type { Schedule } from '#contract/schedule/schedule.ts'
import { lms } from '#contract/schedule/schedule.ts'
import type { RecordRef } from '#engine/context.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const ref = (workflow: Schedule['workflow']): RecordRef<'lms'> => ({
  resource: 'lms',
  id: 4,
  label: 'JK-1 Excel',
  record: { id: 4, code: 'JK-1', version: 3, workflow } as Schedule,
})

it('lms.reopen is there for completed schedules and those who may, asks why, and sends the version seen', async () => {
  const ctx = context({ focused: ref('COMPLETED') })
  expect(readState(command, { ...ctx, permissions: ['lms:update'] }).kind).toBe('hidden')
  expect(readState(command, context({ focused: ref('GRADING') })).kind).toBe('hidden')
  expect(nextStep(command, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'reason' } })
  expect(nextStep(command, { reason: 'Nilai kuis salah' }, ctx)).toMatchObject({ kind: 'confirm' })

  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[lms.calls.update, { code: 'JK-1' }]]))
  await runCommand(command, { reason: 'Nilai kuis salah' }, world.runtime, { source: 'palette' })
  const body = { version: 3, workflow: 'GRADING', reason: 'Nilai kuis salah' }
  expect(sent(world)).toEqual([[lms.calls.update, { lmsClassId: 4, query: { customerId: ctx.customerId }, body }]])
})
