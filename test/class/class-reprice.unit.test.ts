import { describe, expect, it } from 'vitest'
import command from '#commands/class/reprice.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { coreClass as classes } from '#contract/class/class.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { classRef, coreClass } from './classes.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const focused = classRef()

describe('class.reprice', () => {
  it('is hidden without its permission, and asks for the price', () => {
    expect(readState(command, context({ focused, permissions: ['class:read'] })).kind).toBe('hidden')
    expect(nextStep(command, {}, context({ focused }))).toMatchObject({ kind: 'ask', field: { key: 'price' } })
  })

  it('sends the price with the version that was seen', async () => {
    const answers = new Map<AnyCall, unknown>([[classes.calls.update, coreClass({ basePrice: 1000 })]])
    const world = fakeRuntime(context({ focused }), answers)
    await runCommand(command, { price: 1000 }, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([
      [classes.calls.update, { customerId: 1, id: 7, body: { version: 4, basePrice: 1000 } }],
    ])
  })
})
