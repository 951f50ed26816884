import { describe, expect, it } from 'vitest'
import reject from '#commands/complaint/reject.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { complaintReject } from '#contract/support/complaint.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { complaint, complaintRef } from './complaints.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const screen = '/complain'
const answers = new Map<AnyCall, unknown>([[complaintReject, complaint({ status: 'REJECTED' })]])

describe('complaint.reject', () => {
  it('is hidden without its permission, and blocked for a closed complaint', () => {
    const focused = complaintRef()
    expect(readState(reject, context({ screen, focused, permissions: ['complaint:update'] })).kind).toBe('hidden')
    const closed = complaintRef({ status: 'SOLVED' })
    expect(readState(reject, context({ screen, focused: closed }))).toMatchObject({
      reason: { code: 'ILLEGAL_TRANSITION' },
    })
  })

  it('asks how, and confirms what happens', () => {
    const ctx = context({ screen, focused: complaintRef() })
    expect(nextStep(reject, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'resolution' } })
    expect(nextStep(reject, { resolution: 'Sudah' }, ctx)).toMatchObject({ kind: 'confirm' })
  })

  it('does every complaint that is selected, with the same words', async () => {
    const selection = [complaintRef(), complaintRef({ id: 8, ticketNo: 'CPL-2611-0008' })]
    const world = fakeRuntime(context({ screen, selection }), answers)
    await runCommand(reject, { resolution: 'Sudah' }, world.runtime, { source: 'bulk' })
    expect(sent(world)).toEqual([
      [complaintReject, { id: 7, body: { resolution: 'Sudah' } }],
      [complaintReject, { id: 8, body: { resolution: 'Sudah' } }],
    ])
  })
})
