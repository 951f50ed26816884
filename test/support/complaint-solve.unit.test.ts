import { describe, expect, it } from 'vitest'
import solve from '#commands/complaint/solve.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { complaint as resource } from '#contract/support/complaint.ts'
import { complaintSolve } from '#contract/support/complaint.ts'
import { isDangerous } from '#engine/define.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { complaint, complaintRef } from './complaints.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const screen = '/complain'
const answers = new Map<AnyCall, unknown>([[complaintSolve, complaint({ status: 'SOLVED' })]])

describe('complaint.solve', () => {
  it('is hidden without its permission, and blocked for a closed complaint', () => {
    const focused = complaintRef()
    expect(readState(solve, context({ screen, focused, permissions: ['complaint:update'] })).kind).toBe('hidden')
    const closed = complaintRef({ status: 'SOLVED' })
    expect(readState(solve, context({ screen, focused: closed }))).toMatchObject({
      reason: { code: 'ILLEGAL_TRANSITION' },
    })
  })

  it('is not shown in red, although it cannot be undone', () => {
    expect(solve.risk).toBe('irreversible')
    expect(isDangerous(solve)).toBe(false)
  })

  it('asks how, and confirms what happens', () => {
    const ctx = context({ screen, focused: complaintRef() })
    expect(nextStep(solve, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'resolution' } })
    expect(nextStep(solve, { resolution: 'Sudah' }, ctx)).toMatchObject({ kind: 'confirm' })
  })

  it('shows what was complained about while the answer is written', async () => {
    const { name, subject, description } = complaint()
    const world = fakeRuntime(context({ screen }), new Map<AnyCall, unknown>([[resource.calls.read, complaint()]]))
    const call = world.runtime.caller(() => ({ command: 'complaint.solve', surface: 'palette', idempotencyKey: 'one' }))
    const lines = await solve.background?.({ complaint: 7 }, { call, customerId: 1 })
    expect(lines?.map(({ text }) => text)).toEqual([name, subject, description])
  })

  it('does every complaint that is selected, with the same words', async () => {
    const selection = [complaintRef(), complaintRef({ id: 8, ticketNo: 'CPL-2611-0008' })]
    const world = fakeRuntime(context({ screen, selection }), answers)
    await runCommand(solve, { resolution: 'Sudah' }, world.runtime, { source: 'bulk' })
    expect(sent(world)).toEqual([
      [complaintSolve, { id: 7, body: { resolution: 'Sudah' } }],
      [complaintSolve, { id: 8, body: { resolution: 'Sudah' } }],
    ])
  })
})
