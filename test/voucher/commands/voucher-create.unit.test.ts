import { describe, expect, it } from 'vitest'
import recordCommands from '#commands/record/records.ts'
import type { AnyCommand } from '#engine/define.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime } from '#test/commands/fixtures.ts'

const create = recordCommands.find(({ id }) => id === 'voucher.create') as AnyCommand

describe('voucher.create', () => {
  it('is hidden from whoever may not create vouchers', () => {
    expect(readState(create, context({ permissions: ['voucher:read'] })).kind).toBe('hidden')
  })

  it('asks for nothing', () => {
    expect(nextStep(create, {}, context()).kind).toBe('run')
  })

  it('sends nothing and opens the form', async () => {
    const world = fakeRuntime(context())
    await runCommand(create, {}, world.runtime, { source: 'key' })
    expect([world.calls, world.went, world.toasts]).toEqual([[], ['/voucher/Add'], []])
  })
})
