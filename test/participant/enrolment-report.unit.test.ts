import { expect, it } from 'vitest'
import report from '#commands/enrolment/report.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime } from '#test/commands/fixtures.ts'

it('enrolment.report is hidden without its permission, and opens the report in the place of the list', async () => {
  expect(readState(report, context({ permissions: ['voucher:read'] })).kind).toBe('hidden')
  expect(nextStep(report, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'report' } })
  const world = fakeRuntime(context())
  await runCommand(report, { report: 'by-class' }, world.runtime, { source: 'palette' })
  expect([world.went, world.calls]).toEqual([['/absensi-report?report=by-class'], []])
})
