import { describe, expect, it } from 'vitest'
import enable from '#commands/account/enable.ts'
import { account } from '#contract/session/account.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { accountRef, accountRow } from '#test/session/accounts.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const screen = '/account'
const answers = new Map<AnyCall, unknown>([[account.calls.update, accountRow()]])

describe('account.enable', () => {
  it('is blocked for an account that is active', () => {
    expect(readState(enable, context({ screen, focused: accountRef() }))).toMatchObject({
      reason: { code: 'ILLEGAL_TRANSITION' },
    })
  })

  it('asks why for one that was disabled, and not for one that waits to be confirmed', async () => {
    const disabled = context({ screen, focused: accountRef({ accountStatus: 'DISABLED' }) })
    expect(nextStep(enable, {}, disabled)).toMatchObject({ kind: 'ask', field: { key: 'reason' } })
    const world = fakeRuntime(context({ screen, focused: accountRef({ accountStatus: 'UNVERIFIED' }) }), answers)
    await runCommand(enable, {}, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[account.calls.update, { id: 7, body: { version: 4, accountStatus: 'ACTIVE' } }]])
  })
})
