import { describe, expect, it } from 'vitest'
import command from '#commands/listing/list.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { listing as listings } from '#contract/class/listing.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { listing, listingRef } from './classes.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const focused = listingRef({ status: 'PAUSED' })

describe('listing.list', () => {
  it('is hidden without its permission, and blocked in another state', () => {
    expect(readState(command, context({ focused, permissions: ['class:read'] })).kind).toBe('hidden')
    const other = listingRef({ status: 'DELISTED' })
    expect(readState(command, context({ focused: other }))).toMatchObject({ reason: { code: 'ILLEGAL_TRANSITION' } })
  })

  it('is blocked while the class is not approved', () => {
    const other = listingRef({ status: 'DRAFT', curationStatus: 'SUBMITTED' })
    expect(readState(command, context({ focused: other }))).toMatchObject({ reason: { code: 'CLASS_NOT_APPROVED' } })
  })

  it('sends the step with the version that was seen', async () => {
    expect(nextStep(command, {}, context({ focused }))).toMatchObject({ kind: 'run' })
    const answers = new Map<AnyCall, unknown>([[listings.calls.update, listing({ status: 'LISTED' })]])
    const world = fakeRuntime(context({ focused }), answers)
    await runCommand(command, {}, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[listings.calls.update, { id: 9, body: { version: 4, status: 'LISTED' } }]])
  })
})
