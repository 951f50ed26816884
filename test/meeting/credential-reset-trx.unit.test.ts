import { describe, expect, it } from 'vitest'
import command from '#commands/credential/reset-trx.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { credentialResetTrx } from '#contract/meeting/credential.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { credentialRef } from './credentials.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const given = { environment: 'SANDBOX', reason: 'Bocor' } as const

describe('credential.reset-trx', () => {
  it('is hidden without its permission', () => {
    expect(readState(command, context({ permissions: ['credential:update'] })).kind).toBe('hidden')
  })

  it('asks for the environment, unless a token is in focus, and wants it typed', () => {
    expect(nextStep(command, {}, context({ focused: credentialRef() }))).toMatchObject({
      field: { key: 'environment' },
    })
    const focused = credentialRef({ kind: 'TRX_TOKEN', environment: 'SANDBOX' })
    expect(nextStep(command, {}, context({ focused }))).toMatchObject({ field: { key: 'reason' } })
    expect(nextStep(command, given, context({ focused }))).toMatchObject({ kind: 'confirm', typed: 'sandbox' })
  })

  it('shows the token to the person, and says it in no message', async () => {
    const issued = { id: 8, name: 'Token transaksi', environment: 'SANDBOX', token: 'trx_abc', rotatedAt: '2026-11-21' }
    const world = fakeRuntime(context(), new Map<AnyCall, unknown>([[credentialResetTrx, issued]]))
    await runCommand(command, given, world.runtime, { source: 'palette' })
    expect(sent(world)).toEqual([
      [credentialResetTrx, { query: { customerId: 1 }, body: { environment: 'SANDBOX', reason: 'Bocor' } }],
    ])
    expect(world.secrets).toMatchObject([{ label: 'Token', value: 'trx_abc' }])
    expect(world.secrets[0]).not.toHaveProperty('seconds')
    expect(world.stale).toEqual(['credential'])
    expect(JSON.stringify([world.toasts, world.undo, world.opened])).not.toContain('trx_abc')
  })
})
