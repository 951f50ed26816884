import { describe, expect, it } from 'vitest'
import { canRenewToken, canSwitchCredential, canTypeSecret, expiryOf } from '#contract/meeting/credential.rules.ts'

const now = Date.parse('2026-11-22T03:00:00Z')

describe('where a credential stands', () => {
  it.each([
    [null, 'NONE'],
    ['2026-12-22T03:00:01Z', 'VALID'],
    ['2026-12-22T03:00:00Z', 'DUE'],
    ['2026-11-22T03:00:01Z', 'DUE'],
    ['2026-11-22T03:00:00Z', 'EXPIRED'],
    ['2020-01-01T00:00:00Z', 'EXPIRED'],
  ] as const)('%s: %s', (expiresAt, expiry) => {
    expect(expiryOf(expiresAt, now)).toBe(expiry)
  })
})

describe('what can be done with one', () => {
  it('is to switch it to what it is not', () => {
    const row = { name: 'Pintaria', status: 'ACTIVE' } as const
    expect(canSwitchCredential(row, 'DISABLED')).toBe(true)
    expect(canSwitchCredential(row, 'ACTIVE')).toMatchObject({ code: 'IS_ACTIVE' })
    expect(canSwitchCredential({ ...row, status: 'DISABLED' }, 'DISABLED')).toMatchObject({ code: 'IS_INACTIVE' })
  })

  it('is to type a secret, or to have the server make a token that is active', () => {
    expect(canTypeSecret({ kind: 'SMTP' })).toBe(true)
    expect(canTypeSecret({ kind: 'TRX_TOKEN' })).toMatchObject({ code: 'TOKEN_MADE_HERE' })
    expect(canRenewToken({ name: 'Token', status: 'ACTIVE' })).toBe(true)
    expect(canRenewToken({ name: 'Token', status: 'DISABLED' })).toMatchObject({ code: 'IS_DISABLED' })
  })
})
