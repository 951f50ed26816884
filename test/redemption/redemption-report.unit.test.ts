import { describe, expect, it } from 'vitest'
import report from '#commands/redemption/report.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime } from '#test/commands/fixtures.ts'

describe('redemption.report', () => {
  it('is hidden without its permission, and asks which report', () => {
    expect(readState(report, context({ permissions: ['redemption:update'] })).kind).toBe('hidden')
    expect(nextStep(report, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'report' } })
  })

  it('opens it in the place of the list and sends nothing', async () => {
    const world = fakeRuntime(context())
    await runCommand(report, { report: 'by-flag' }, world.runtime, { source: 'palette' })
    expect([world.went, world.calls]).toEqual([['/reedem?report=by-flag'], []])
  })
})
