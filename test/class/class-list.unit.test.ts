import { describe, expect, it } from 'vitest'
import command from '#commands/class/list.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { storeClassSave } from '#contract/class/class-calls.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { classRef, listing } from './classes.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const focused = classRef()

describe('class.list', () => {
  it('is hidden without its permission, and blocked until the class is approved', () => {
    expect(readState(command, context({ focused, permissions: ['class:read'] })).kind).toBe('hidden')
    const other = classRef({ curationStatus: 'SUBMITTED' })
    expect(readState(command, context({ focused: other }))).toMatchObject({ reason: { code: 'CLASS_NOT_APPROVED' } })
  })

  it('lists the class once in each of the stores', async () => {
    const answers = new Map<AnyCall, unknown>([[storeClassSave, listing()]])
    const world = fakeRuntime(context({ focused }), answers)
    await runCommand(command, { store: 3, second: 4, third: 3 }, world.runtime, { source: 'key' })
    const body = (storeId: number) => ({ customerId: 1, coreClassId: 7, body: { storeId, status: 'LISTED' } })
    expect(sent(world)).toEqual([
      [storeClassSave, body(3)],
      [storeClassSave, body(4)],
    ])
  })
})
