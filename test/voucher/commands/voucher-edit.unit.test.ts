import { describe, expect, it } from 'vitest'
import edit from '#commands/voucher/edit.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, ref } from '#test/commands/fixtures.ts'

const focused = ref({ status: 'SENT' })

describe('voucher.edit', () => {
  it('is hidden without its permission, and blocked for a redeemed voucher', () => {
    expect(readState(edit, context({ focused, permissions: ['voucher:read'] })).kind).toBe('hidden')
    expect(readState(edit, context({ focused: ref() }))).toMatchObject({ reason: { code: 'VOUCHER_REDEEMED' } })
  })

  it('asks which one, unless one has the focus', () => {
    expect(nextStep(edit, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'voucher' } })
    expect(nextStep(edit, {}, context({ focused })).kind).toBe('run')
  })

  it('sends nothing and opens the form', async () => {
    const world = fakeRuntime(context({ focused }))
    await runCommand(edit, {}, world.runtime, { source: 'row' })
    expect([world.calls, world.went]).toEqual([[], ['/voucher/edit/7']])
  })
})
