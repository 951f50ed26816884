import { expect, it } from 'vitest'
import report from '#commands/scholarship/report.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime } from '#test/commands/fixtures.ts'

it('scholarship.report is hidden without its permission, and opens the report in the place of the list', async () => {
  expect(readState(report, context({ permissions: ['crm:read'] })).kind).toBe('hidden')
  const world = fakeRuntime(context())
  await runCommand(report, { report: 'by-scheme' }, world.runtime, { source: 'palette' })
  expect([world.went, world.calls]).toEqual([['/crm/scholarship?report=by-scheme'], []])
})
