import { expect, it } from 'vitest'
import reset from '#commands/account/reset-factor.ts'
import { secondFactorReset } from '#contract/session/account.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { accountRef, accountRow } from '#test/session/accounts.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const screen = '/account'

it('is hidden without its permission, and blocked where no second factor is set up', () => {
  const permissions = ['account:update']
  expect(readState(reset, context({ screen, focused: accountRef(), permissions })).kind).toBe('hidden')
  const focused = accountRef({ secondFactor: false })
  expect(readState(reset, context({ screen, focused }))).toMatchObject({ reason: { code: 'NO_FACTOR' } })
})

it('asks why, confirms, and sends the reason', async () => {
  const ctx = context({ screen, focused: accountRef({ secondFactor: true }) })
  expect(nextStep(reset, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'reason' } })
  expect(nextStep(reset, { account: 7, reason: 'HP hilang' }, ctx)).toMatchObject({
    kind: 'confirm',
    typed: accountRef().label,
  })
  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[secondFactorReset, accountRow()]]))
  await runCommand(reset, { reason: 'HP hilang' }, world.runtime, { source: 'key' })
  expect(sent(world)).toEqual([[secondFactorReset, { id: 7, body: { reason: 'HP hilang' } }]])
})
