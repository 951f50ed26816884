import { expect, it } from 'vitest'
import command from '#commands/lms/enrol-file.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { scheduleEnrolFile } from '#contract/schedule/students.ts'
import type { RecordOf } from '#engine/context.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

it('lms.enrol-file asks for the file, sends its rows and follows the job', async () => {
  const ctx = context({ focused: { resource: 'lms', id: 4, label: 'JK-1 Excel' } })
  expect(readState(command, { ...ctx, permissions: ['lms:read'] }).kind).toBe('hidden')
  expect(nextStep(command, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'rows' } })
  const rows = [{ line: 2, email: 'siti@contoh.example', name: 'Siti' }]
  const progressId = '5f0c1d4e-0000-4000-8000-000000000001'
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[scheduleEnrolFile, { progressId }]]))
  await runCommand(command, { rows, notify: true, fileName: 'peserta.xlsx' }, world.runtime, { source: 'palette' })
  expect(sent(world)).toEqual([
    [scheduleEnrolFile, { customerId: ctx.customerId, id: 4, body: { rows, notify: true, fileName: 'peserta.xlsx' } }],
  ])
})

it('lms.enrol-file is refused for a schedule that has ended', () => {
  const record = { id: 4, title: 'Excel', workflow: 'COMPLETED' } as RecordOf<'lms'>
  const ctx = context({ focused: { resource: 'lms', id: 4, label: 'JK-1 Excel', record } })
  expect(readState(command, ctx)).toMatchObject({ kind: 'blocked', reason: { code: 'CLASS_CLOSED' } })
})
