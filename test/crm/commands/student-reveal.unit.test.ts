import { describe, expect, it } from 'vitest'
import command from '#commands/student/reveal.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { studentReveal } from '#contract/crm/student.ts'
import { nameRef } from '#engine/context.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const focused = nameRef({ resource: 'student', id: 5, label: 'Siti' })

describe('student.reveal', () => {
  it('is hidden without its permission, and asks why', () => {
    expect(readState(command, context({ focused, permissions: ['student:read'] })).kind).toBe('hidden')
    expect(nextStep(command, {}, context({ focused }))).toMatchObject({ kind: 'ask', field: { key: 'reason' } })
  })

  it('sends the reason', async () => {
    const answers = new Map<AnyCall, unknown>([[studentReveal, { field: 'nik', value: '3174000000000003' }]])
    const world = fakeRuntime(context({ focused }), answers)
    await runCommand(command, { reason: 'Verifikasi' }, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[studentReveal, { id: 5, body: { field: 'nik', reason: 'Verifikasi' } }]])
  })
})
