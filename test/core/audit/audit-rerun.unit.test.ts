import { describe, expect, it } from 'vitest'
import rerun from '#commands/audit/rerun.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { auditRead } from '#contract/core/audit/audit.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { change, changeRef, context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

describe('audit.rerun', () => {
  it('is hidden without its permission', () => {
    expect(readState(rerun, context({ permissions: ['voucher:reset'], focused: changeRef() })).kind).toBe('hidden')
  })

  it('is blocked where no command can do it again', () => {
    expect(readState(rerun, context({ focused: changeRef({ again: null }) }))).toEqual({
      kind: 'blocked',
      reason: { code: 'NOT_REPEATABLE' },
    })
  })

  it('asks which change', () => {
    expect(nextStep(rerun, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'audit' } })
  })

  it('opens the command with its answers and runs nothing', async () => {
    const world = fakeRuntime(context({ focused: changeRef() }))
    await runCommand(rerun, {}, world.runtime, { source: 'drawer' })
    expect(world.calls).toEqual([])
    const refs = [{ resource: 'voucher', id: 7, label: 'PIN-00000007' }]
    expect(world.opened).toEqual([
      [{ command: 'voucher.reset', args: { voucher: 7, reason: 'Salah kelas' }, refs }, 'drawer'],
    ])
  })

  it('reads a change that nobody has at hand', async () => {
    const world = fakeRuntime(context(), new Map<AnyCall, unknown>([[auditRead, change({ again: null })]]))
    await runCommand(rerun, { audit: 9 }, world.runtime, { source: 'palette' })
    expect(sent(world)).toEqual([[auditRead, { customerId: 1, id: 9 }]])
    expect(world.opened).toEqual([])
    expect(world.toasts).toMatchObject([{ say: "This can't be run again." }])
  })
})
