import { describe, expect, it } from 'vitest'
import command from '#commands/prospect/distribute.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { prospect } from '#contract/crm/prospect.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { prospectRecord, prospectRef } from '#test/crm/records.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const focused = prospectRef()

describe('prospect.distribute', () => {
  it('is hidden without its permission, and asks before it assigns', () => {
    expect(readState(command, context({ focused, permissions: ['crm:read'] })).kind).toBe('hidden')
    expect(nextStep(command, {}, context({ focused }))).toMatchObject({ kind: 'confirm' })
  })

  it('leaves to the server whose turn it is', async () => {
    const answers = new Map<AnyCall, unknown>([[prospect.calls.update, prospectRecord()]])
    const world = fakeRuntime(context({ focused }), answers)
    await runCommand(command, {}, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[prospect.calls.update, { id: 9, body: { version: 4, inTurn: true } }]])
  })
})
