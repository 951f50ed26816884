import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT, errors as joseErrors } from 'jose'
import type { Insertable } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'
import type { UserSessionTable } from '#server/core/db/schema.gen.ts'
import { fail } from '#server/core/http/fail.ts'

/** Twelve hours, in seconds. There is no refresh: a person logs in again. */
export const SESSION_SECONDS = 12 * 60 * 60

export interface TokenKeys {
  secret: Uint8Array
}

const issuer = 'academy-console'

/** Of a session that staff open as another person. */
export interface OpenedAs {
  seconds: number
  columns: Pick<
    Insertable<UserSessionTable>,
    'impersonated_by' | 'impersonation_reason' | 'opened_in' | 'access_as' | 'access_record_id' | 'access_customer_id'
  >
}

/** Opens a session: the row, and the token that names it. Times are in seconds since 1970. */
export async function openSession(
  tx: Tx,
  keys: TokenKeys,
  masterId: number,
  from: { ip: string; userAgent: string },
  as?: OpenedAs,
): Promise<{ token: string; jti: string; issuedAt: number; expiry: number }> {
  const jti = randomUUID()
  const issuedAt = Math.floor(Date.now() / 1000)
  const expiry = issuedAt + (as?.seconds ?? SESSION_SECONDS)
  await tx
    .insertInto('user_session')
    .values({
      jti,
      master_id: masterId,
      issued_at: new Date(issuedAt * 1000),
      expires_at: new Date(expiry * 1000),
      ip: from.ip,
      user_agent: from.userAgent.slice(0, 300),
      ...as?.columns,
    })
    .execute()
  const token = await new SignJWT({ name: `session-${masterId}` })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setSubject(String(masterId))
    .setJti(jti)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiry)
    .sign(keys.secret)
  return { token, jti, issuedAt, expiry }
}

const jtiPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

interface Proven {
  jti: string
  /** In seconds since 1970. */
  expiry: number
}

/** Tokens that are remembered at once, the last ones used. */
const MAX_PROVEN = 10_000
/**
 * Tokens whose signature was found good: it stays so. Whether the session goes on is asked of the database every time.
 */
const provenWith = new WeakMap<TokenKeys, Map<string, Proven>>()

function provenBy(keys: TokenKeys): Map<string, Proven> {
  const proven = provenWith.get(keys) ?? new Map<string, Proven>()
  provenWith.set(keys, proven)
  return proven
}

function recall(proven: Map<string, Proven>, token: string): Proven | undefined {
  const known = proven.get(token)
  if (!known) return undefined
  proven.delete(token)
  if (known.expiry <= Date.now() / 1000) return undefined
  proven.set(token, known)
  return known
}

async function prove({ secret }: TokenKeys, token: string): Promise<Proven> {
  const { payload } = await jwtVerify(token, secret, { issuer, algorithms: ['HS256'] })
  const { jti = '', exp = 0 } = payload
  if (!jtiPattern.test(jti)) throw fail('UNAUTHENTICATED', {})
  return { jti, expiry: exp }
}

/** The session that a bearer header names. @throws UNAUTHENTICATED, TOKEN_EXPIRED */
export async function readToken(keys: TokenKeys, header: string | undefined): Promise<string> {
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1]
  if (token === undefined) throw fail('UNAUTHENTICATED', {})
  const proven = provenBy(keys)
  const known = recall(proven, token)
  if (known) return known.jti
  try {
    const found = await prove(keys, token)
    const [oldest] = proven.keys()
    if (oldest !== undefined && proven.size >= MAX_PROVEN) proven.delete(oldest)
    proven.set(token, found)
    return found.jti
  } catch (error) {
    if (error instanceof joseErrors.JWTExpired) throw fail('TOKEN_EXPIRED', {})
    throw fail('UNAUTHENTICATED', {})
  }
}
