import { describe, expect, it } from 'vitest'
import assign from '#commands/complaint/assign.ts'
import { pickHandler } from '#commands/prompts/complaint.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { complaint as described } from '#contract/support/complaint.ts'
import { complaintHandlers } from '#contract/support/complaint-story.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { complaint, complaintRef } from './complaints.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const screen = '/complain'
const answers = new Map<AnyCall, unknown>([
  [described.calls.update, complaint({ handledBy: { id: 5, name: 'Rara' } })],
  [complaintHandlers, [{ id: 5, name: 'Rara' }]],
])

describe('complaint.assign', () => {
  it('is hidden without its permission, and blocked for a closed complaint', () => {
    const focused = complaintRef()
    expect(readState(assign, context({ screen, focused, permissions: ['complaint:solve'] })).kind).toBe('hidden')
    const closed = complaintRef({ status: 'SOLVED' })
    expect(readState(assign, context({ screen, focused: closed }))).toMatchObject({
      reason: { code: 'COMPLAINT_CLOSED' },
    })
  })

  it('asks to whom: somebody who works with complaints', async () => {
    const ctx = context({ screen, focused: complaintRef() })
    expect(nextStep(assign, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'handler' } })
    const world = fakeRuntime(ctx, answers)
    const call = world.runtime.caller(() => ({}) as never)
    expect(await pickHandler.search(' rar ', { call, customerId: 1 })).toMatchObject([{ id: 5, label: 'Rara' }])
    expect(await pickHandler.read?.(5, { call, customerId: 1 })).toMatchObject({ resource: 'user', id: 5 })
    expect(sent(world)).toEqual([
      [complaintHandlers, { customerId: 1, query: { text: 'rar' } }],
      [complaintHandlers, { customerId: 1, query: { id: 5 } }],
    ])
  })

  it('hands over what is selected', async () => {
    const world = fakeRuntime(context({ screen, selection: [complaintRef()] }), answers)
    await runCommand(assign, { handler: 5 }, world.runtime, { source: 'bulk' })
    expect(sent(world)).toEqual([[described.calls.update, { id: 7, body: { version: 4, handledBy: 5 } }]])
  })
})
