import { describe, expect, it } from 'vitest'
import type resetDevice from '#commands/account/reset-device.ts'
import { accountReset } from '#contract/session/account.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { accountRef } from '#test/session/accounts.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const screen = '/account'
const answers = new Map<AnyCall, unknown>([[accountReset, [{ id: 7, name: 'Siti Rahma', notice: null }]]])

/** What every reset of accounts does; `mode` is what is sent. */
export function testReset(reset: typeof resetDevice, mode: 'PASSWORD' | 'DEVICE' | 'SESSION'): void {
  describe(reset.id, () => {
    it('is hidden without its permission, and blocked for a disabled account', () => {
      const focused = accountRef()
      expect(readState(reset, context({ screen, focused, permissions: ['account:update'] })).kind).toBe('hidden')
      const disabled = accountRef({ accountStatus: 'DISABLED' })
      expect(readState(reset, context({ screen, focused: disabled }))).toMatchObject({
        reason: { code: 'ACCOUNT_DISABLED' },
      })
      expect(readState(reset, context({ screen, focused: accountRef({ accountStatus: 'LOCKED' }) })).kind).toBe('shown')
    })

    it('asks whether to write, and confirms what happens', () => {
      const ctx = context({ screen, focused: accountRef() })
      expect(nextStep(reset, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'notify' } })
      expect(nextStep(reset, { notify: true }, ctx)).toMatchObject({ kind: 'confirm' })
    })

    it('sends each account that is selected', async () => {
      const selection = [accountRef(), accountRef({ id: 8, name: 'Budi' })]
      const world = fakeRuntime(context({ screen, selection }), answers)
      await runCommand(reset, { notify: false }, world.runtime, { source: 'bulk' })
      expect(sent(world)).toEqual([
        [accountReset, { body: { ids: [7], mode, notify: false } }],
        [accountReset, { body: { ids: [8], mode, notify: false } }],
      ])
    })
  })
}
