import { describe, expect, it } from 'vitest'
import copy from '#commands/shorter/copy.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { shorter } from '#contract/report/shorter.ts'
import { nameRef } from '#engine/context.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime } from '#test/commands/fixtures.ts'

const record = { id: 7, version: 1, code: 'excel-juni' }
const focused = { ...nameRef({ resource: 'shorter', id: 7, label: 'excel-juni' }), record: record as never }

describe('shorter.copy', () => {
  it('is hidden without its permission, and asks which link where none is focused', () => {
    expect(readState(copy, context({ focused, permissions: [] })).kind).toBe('hidden')
    expect(nextStep(copy, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'record' } })
  })

  it.each([
    ['that is known', context({ focused })],
    ['that has to be read', context()],
  ])('puts the address of a link %s on the clipboard', async (_what, ctx) => {
    const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[shorter.calls.read, record]]))
    await runCommand(copy, { record: 7 }, world.runtime, { source: 'key' })
    expect(world.copied).toEqual(['/s/excel-juni'])
  })
})
