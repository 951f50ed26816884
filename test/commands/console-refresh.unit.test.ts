import { describe, expect, it } from 'vitest'
import refresh from '#commands/console/refresh.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime } from './fixtures.ts'

describe('console.refresh', () => {
  it('is there for everybody, also before a customer has been chosen', () => {
    expect(readState(refresh, context({ permissions: [], customerId: null })).kind).toBe('shown')
  })

  it('asks for nothing', () => {
    expect(nextStep(refresh, {}, context()).kind).toBe('run')
  })

  it('sends nothing itself and has everything on the page read again', async () => {
    const world = fakeRuntime(context())
    await runCommand(refresh, {}, world.runtime, { source: 'palette' })
    expect([world.calls, world.refreshed.times]).toEqual([[], 1])
  })
})
