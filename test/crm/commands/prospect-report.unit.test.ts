import { expect, it } from 'vitest'
import report from '#commands/prospect/report.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime } from '#test/commands/fixtures.ts'

it('prospect.report asks which report, and opens it in the place of the list', async () => {
  expect(readState(report, context({ permissions: ['student:read'] })).kind).toBe('hidden')
  expect(nextStep(report, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'report' } })
  const world = fakeRuntime(context())
  await runCommand(report, { report: 'funnel' }, world.runtime, { source: 'palette' })
  expect([world.went, world.calls]).toEqual([['/crm/prospect?report=funnel'], []])
})
