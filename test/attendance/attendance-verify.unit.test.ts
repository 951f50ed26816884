import { describe, expect, it } from 'vitest'
import verify from '#commands/attendance/verify.ts'
import { attendance as attendances } from '#contract/attendance/attendance.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { attendance } from './attendance.ts'
import { context, fakeRuntime } from '#test/commands/fixtures.ts'

const focused = { resource: 'attendance' as const, id: 5, label: 'Siti Rahmawati ke-3', record: attendance() }

describe('attendance.verify', () => {
  it('is hidden without its permission, and asks which where none is focused', () => {
    expect(readState(verify, context({ focused, permissions: ['attendance:read'] })).kind).toBe('hidden')
    expect(nextStep(verify, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'record' } })
  })

  it('sends the version that was seen, and says who is meant', async () => {
    const answers = new Map<AnyCall, unknown>([[attendances.calls.update, attendance({ verified: true, version: 5 })]])
    const world = fakeRuntime(context({ focused }), answers)
    await runCommand(verify, { record: 5 }, world.runtime, { source: 'key' })
    expect(world.calls).toMatchObject([{ input: { id: 5, body: { version: 4, verified: true } } }])
  })
})
