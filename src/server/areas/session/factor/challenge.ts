import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { TokenKeys } from '#server/core/auth/token.ts'
import { fail } from '#server/core/http/fail.ts'

/** An issuer of its own: a challenge is no session, and the token of a session is no challenge. */
const issuer = 'academy-console second-factor'
const LIFETIME = '5 minutes'

/** A challenge is void once the password has changed; the hash itself does not leave the server. */
const markOf = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22)

/** Says that a person has given the right password; only good for giving the second factor. */
export function makeChallenge({ secret }: TokenKeys, masterId: number, passwordHash: string): Promise<string> {
  return new SignJWT({ password: markOf(passwordHash) })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setSubject(String(masterId))
    .setIssuedAt()
    .setExpirationTime(LIFETIME)
    .sign(secret)
}

/** The person that a challenge was made for, and whether a password is still the one that was given. */
export async function readChallenge({ secret }: TokenKeys, challenge: string) {
  try {
    const { payload } = await jwtVerify(challenge, secret, { issuer, algorithms: ['HS256'] })
    return { masterId: Number(payload.sub), isFor: (hash: string) => markOf(hash) === payload.password }
  } catch {
    // Forged or expired: whoever holds it starts again with the password.
    throw fail('FACTOR_TOO_LATE', {})
  }
}
