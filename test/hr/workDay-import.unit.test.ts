import { expect, it } from 'vitest'
import command from '#commands/workDay/import.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { workImport } from '#contract/hr/work-day.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

it('workDay.import asks for the file and sends its rows', async () => {
  const ctx = context({})
  expect(readState(command, { ...ctx, permissions: ['hr:read'] }).kind).toBe('hidden')
  expect(nextStep(command, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'rows' } })
  const rows = [{ line: 2, employeeNo: 'EMP-0001', day: '03/11/2026', checkIn: '08:10' }]
  const report = { written: 0, failed: 1, errors: [{ row: 2, employeeNo: 'EMP-0001', message: 'x' }] }
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[workImport, report]]))
  await runCommand(command, { rows, fileName: 'mesin.csv' }, world.runtime, { source: 'palette' })
  expect(sent(world)).toEqual([
    [workImport, { query: { customerId: ctx.customerId }, body: { rows, fileName: 'mesin.csv' } }],
  ])
})
