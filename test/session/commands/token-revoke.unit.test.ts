import { describe, expect, it } from 'vitest'
import revoke from '#commands/token/revoke.ts'
import { pickToken, tokenRef } from '#commands/prompts/token.ts'
import type { AnyCall } from '#contract/core/call.ts'
import type { ApiToken } from '#contract/session/api-token.ts'
import { apiTokenList, apiTokenRevoke } from '#contract/session/api-token.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const token: ApiToken = {
  id: 4,
  name: 'Kasir',
  prefix: 'act_abc123',
  permissions: ['voucher:read'],
  state: 'ACTIVE',
  expiresAt: '2027-01-01T00:00:00Z',
  lastUsedAt: null,
  revokedAt: null,
  createdBy: { id: 7, name: 'Rara' },
  createdAt: '2026-10-01T03:00:00Z',
}
const revoked: ApiToken = { ...token, id: 5, state: 'REVOKED' }
const answers = new Map<AnyCall, unknown>([
  [apiTokenList, { data: [token, revoked] }],
  [apiTokenRevoke, { ...token, state: 'REVOKED' }],
])

describe('token.revoke', () => {
  it('is hidden without its permission, asks which and why, and confirms by name', () => {
    expect(readState(revoke, context({ permissions: ['token:read'] })).kind).toBe('hidden')
    expect(nextStep(revoke, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'token' } })
    const ctx = context({ known: [tokenRef(token)] })
    expect(nextStep(revoke, { token: 4 }, ctx)).toMatchObject({ kind: 'ask', field: { key: 'reason' } })
    expect(JSON.stringify(nextStep(revoke, { token: 4, reason: 'Bocor' }, ctx))).toContain('Kasir')
  })

  it('offers those that work, and is blocked for one that is revoked', async () => {
    const world = fakeRuntime(context(), answers)
    const env = { call: world.runtime.caller(() => ({}) as never), customerId: 1 }
    expect((await pickToken().search('', env)).map(({ id }) => id)).toEqual([4])
    const ctx = context({ known: [tokenRef(revoked)] })
    expect(revoke.blocked?.({ token: 5 }, ctx)).toMatchObject({ code: 'ALREADY_REVOKED' })
  })

  it('revokes it with the reason', async () => {
    const world = fakeRuntime(context(), answers)
    await runCommand(revoke, { token: 4, reason: 'Bocor' }, world.runtime, { source: 'palette' })
    expect(sent(world)).toEqual([[apiTokenRevoke, { customerId: 1, id: 4, body: { reason: 'Bocor' } }]])
  })
})
