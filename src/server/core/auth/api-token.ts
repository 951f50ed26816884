import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { allows } from '#contract/core/permission.ts'
import type { Permission } from '#contract/core/permission.ts'
import type { Db } from '#server/core/db/database.ts'
import { fail } from '#server/core/http/fail.ts'
import type { Session } from './session.ts'

/** Every token begins with it, so that scanners for leaked secrets recognize one. */
const TOKEN_PREFIX = 'act_'
/** Characters of a token that people recognize it by, after the prefix. */
const SHOWN = 6
/** The last use is noted at most so often. */
const NOTED_EVERY = '1 minute'

/** A new token: 256 random bits, so that its hash needs no salt. */
export function makeApiToken(): { token: string; prefix: string; hash: string } {
  const token = `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`
  return { token, prefix: token.slice(0, TOKEN_PREFIX.length + SHOWN), hash: hashOf(token) }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** The token in a bearer header, where it is one of ours; sessions are other tokens. */
export function apiTokenIn(header: string | undefined): string | undefined {
  const bearer = /^Bearer (\S+)$/i.exec(header ?? '')?.[1]
  return bearer?.startsWith(TOKEN_PREFIX) ? bearer : undefined
}

export interface ApiTokenUse {
  id: number
  customerId: number
  createdBy: number
  permissions: readonly string[]
}

/**
 * The token with this secret; that it was used is noted.
 * @throws UNAUTHENTICATED, API_TOKEN_EXPIRED, API_TOKEN_REVOKED
 */
export async function findApiToken(db: Db, token: string): Promise<ApiTokenUse> {
  const { rows } = await sql<{
    id: number
    customer_id: number
    created_by: number
    permissions: string[]
    expired: boolean
    revoked: boolean
    stale: boolean
  }>`
    SELECT id, customer_id, created_by, permissions, expires_at <= now() AS expired, revoked_at IS NOT NULL AS revoked,
           coalesce(last_used_at, '-infinity') < now() - ${sql.lit(NOTED_EVERY)}::interval AS stale
      FROM api_token WHERE token_hash = ${hashOf(token)}`.execute(db)
  const [found] = rows
  if (!found) throw fail('UNAUTHENTICATED', {})
  if (found.revoked) throw fail('API_TOKEN_REVOKED', {})
  if (found.expired) throw fail('API_TOKEN_EXPIRED', {})
  if (found.stale) await sql`UPDATE api_token SET last_used_at = now() WHERE id = ${found.id}`.execute(db)
  return {
    id: found.id,
    customerId: found.customer_id,
    createdBy: found.created_by,
    permissions: found.permissions,
  }
}

/**
 * The session of a token's creator, cut down to what the token may do: with its customer alone. `held` are the rights of
 * the creator there.
 */
export function boundByToken(creator: Session, held: readonly string[], use: ApiTokenUse): Session {
  const { id, customerId, permissions } = use
  const sees = creator.customerIds.includes(customerId)
  const within = (granted: readonly string[]) => permissions.filter((one) => allows(granted, one as Permission))
  const both = sees ? within(held).toSorted() : []
  return {
    ...creator,
    roles: [],
    grants: [{ customerId, permissions: both }],
    permissions: both,
    isGlobal: false,
    customerId: sees ? customerId : null,
    customerIds: sees ? [customerId] : [],
    mitraId: null,
    shut: creator.shut.flatMap((one) =>
      one.customerId === customerId ? [{ ...one, permissions: within(one.permissions) }] : [],
    ),
    jti: null,
    tokenId: id,
    access: null,
  }
}
