import { describe, expect, it } from 'vitest'
import disable from '#commands/account/disable.ts'
import { account } from '#contract/session/account.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { accountRef, accountRow } from '#test/session/accounts.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const screen = '/account'
const answers = new Map<AnyCall, unknown>([[account.calls.update, accountRow({ accountStatus: 'DISABLED' })]])

describe('account.disable', () => {
  it('is hidden without its permission, and blocked where it is so already', () => {
    expect(readState(disable, context({ screen, focused: accountRef(), permissions: ['account:reset'] })).kind).toBe(
      'hidden',
    )
    const focused = accountRef({ accountStatus: 'DISABLED' })
    expect(readState(disable, context({ screen, focused }))).toMatchObject({ reason: { code: 'ILLEGAL_TRANSITION' } })
  })

  it('asks why, and sends it with the version that was seen', async () => {
    const ctx = context({ screen, focused: accountRef() })
    expect(nextStep(disable, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'reason' } })
    const world = fakeRuntime(ctx, answers)
    await runCommand(disable, { reason: 'Keluar' }, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([
      [account.calls.update, { id: 7, body: { version: 4, accountStatus: 'DISABLED', reason: 'Keluar' } }],
    ])
  })
})
