import { describe, expect, it } from 'vitest'
import { hashPassword, pretendToVerify, verifyPassword } from '#server/core/auth/password.ts'

describe('passwords', () => {
  it('are kept as an argon2id hash with its cost and a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('rahasia sekali'), hashPassword('rahasia sekali')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.toBe(two)
    expect(one).not.toContain('rahasia')
  })

  it('are right or wrong to the last character', async () => {
    const hash = await hashPassword('rahasia sekali')
    expect(await verifyPassword('rahasia sekali', hash)).toBe(true)
    for (const wrong of ['', 'rahasia sekal', 'rahasia sekali ', 'Rahasia sekali', 'rahasia\u00a0sekalI']) {
      expect(await verifyPassword(wrong, hash), wrong).toBe(false)
    }
  })

  it('are the same however the keyboard composes their characters', async () => {
    const hash = await hashPassword('caf\u00e9 \ufb01n')
    expect(await verifyPassword('cafe\u0301 fin', hash)).toBe(true)
    expect(await verifyPassword('cafe fin', hash)).toBe(false)
  })

  it('may be long and of any script', async () => {
    const long = 'kata sandi 密碼 🔑 '.repeat(60)
    const hash = await hashPassword(long)
    expect(await verifyPassword(long, hash)).toBe(true)
    expect(await verifyPassword(`${long}x`, hash)).toBe(false)
  })

  it('are checked at the cost that their hash names', async () => {
    // argon2id of 'password' with a lower cost, made by another program.
    const hash = '$argon2id$v=19$m=256,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$'
    const { argon2Sync } = await import('node:crypto')
    const parameters = { memory: 256, passes: 1, parallelism: 1, tagLength: 32 }
    const nonce = Buffer.from('somesaltsomesalt')
    const tag = argon2Sync('argon2id', { message: 'password', nonce, ...parameters })
    expect(await verifyPassword('password', hash + tag.toString('base64').replace(/=+$/, ''))).toBe(true)
  })

  it.each([
    '',
    'plain',
    '$2b$10$abcdefghijklmnopqrstuv',
    '$argon2i$v=19$m=256,t=1,p=1$c2FsdA$aGFzaA',
    '$argon2id$v=19$m=256$x$y',
  ])('never match what is no hash of ours: %j', async (stored) => {
    expect(await verifyPassword('', stored)).toBe(false)
    expect(await verifyPassword(stored, stored)).toBe(false)
  })

  it('of nobody are checked and never right', async () => {
    expect(await pretendToVerify('x')).toBe(false)
  })
})
