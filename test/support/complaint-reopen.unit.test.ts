import { describe, expect, it } from 'vitest'
import reopen from '#commands/complaint/reopen.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { complaint as described } from '#contract/support/complaint.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { complaint, complaintRef } from './complaints.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const screen = '/complain'
const closed = { status: 'SOLVED', reopenUntil: '2999-01-01T00:00:00Z' } as const
const answers = new Map<AnyCall, unknown>([
  [described.calls.update, complaint()],
  [described.calls.read, complaint({ ...closed, version: 9 })],
])

describe('complaint.reopen', () => {
  it('is hidden without its permission, and blocked for an open complaint and for one closed long ago', () => {
    const state = (more: object, permissions = ['*']) =>
      readState(reopen, context({ screen, focused: complaintRef(more), permissions }))
    expect(state(closed, ['complaint:solve']).kind).toBe('hidden')
    expect(state({})).toMatchObject({ reason: { code: 'ILLEGAL_TRANSITION' } })
    expect(state({ status: 'REJECTED', reopenUntil: '2020-01-01T00:00:00Z' })).toMatchObject({
      reason: { code: 'REOPEN_TOO_LATE', data: { ticketNo: 'CPL-2611-0007' } },
    })
  })

  it('runs at once, with the version that was seen', async () => {
    const ctx = context({ screen, focused: complaintRef(closed) })
    expect(nextStep(reopen, {}, ctx)).toMatchObject({ kind: 'run' })
    const world = fakeRuntime(ctx, answers)
    await runCommand(reopen, {}, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[described.calls.update, { id: 7, body: { version: 4, status: 'OPEN' } }]])
  })

  it('reads the version of a complaint that nobody has seen', async () => {
    const world = fakeRuntime(context({ screen }), answers)
    await runCommand(reopen, { complaint: 7 }, world.runtime, { source: 'palette' })
    expect(sent(world)[1]).toEqual([described.calls.update, { id: 7, body: { version: 9, status: 'OPEN' } }])
  })
})
