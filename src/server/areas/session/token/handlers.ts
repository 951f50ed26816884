import { sql } from 'kysely'
import type * as calls from '#contract/session/api-token.ts'
import type { ApiToken } from '#contract/session/api-token.ts'
import { MAX_TOKEN_DAYS, tokenPermissions } from '#contract/session/api-token.ts'
import type { Permission } from '#contract/core/permission.ts'
import { makeApiToken } from '#server/core/auth/api-token.ts'
import { requirePermission } from '#server/core/auth/rights.ts'
import type { Tx } from '#server/core/db/database.ts'
import { iso } from '#server/core/db/list.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { fail, invalid } from '#server/core/http/fail.ts'
import { endOfDay } from '#server/areas/voucher/queries.ts'

const MAX_LISTED = 500

async function readTokens(tx: Tx, customerId: number, id?: number): Promise<ApiToken[]> {
  const found = await tx
    .selectFrom('api_token as t')
    .select(['t.id', 't.name', 't.prefix', 't.permissions', 't.expires_at', 't.last_used_at', 't.revoked_at'])
    .select(['t.created_by', 't.created_at'])
    .select(
      sql<
        ApiToken['state']
      >`CASE WHEN t.revoked_at IS NOT NULL THEN 'REVOKED' WHEN t.expires_at <= now() THEN 'EXPIRED' ELSE 'ACTIVE' END`.as(
        'state',
      ),
    )
    // The academy's staff are no users of the customer.
    .select(
      sql<string>`coalesce((SELECT name FROM list_customer_user u WHERE u.id = t.created_by AND u.customer_id = t.customer_id),
                           (SELECT name FROM app_user u WHERE u.id = t.created_by), '–')`.as('creator'),
    )
    .where('t.customer_id', '=', customerId)
    .$if(id !== undefined, (query) => query.where('t.id', '=', id ?? 0))
    .orderBy('t.id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    permissions: row.permissions,
    state: row.state,
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: iso(row.last_used_at),
    revokedAt: iso(row.revoked_at),
    createdBy: { id: row.created_by, name: row.creator },
    createdAt: row.created_at.toISOString(),
  }))
}

async function readToken(tx: Tx, customerId: number, id: number): Promise<ApiToken> {
  const [found] = await readTokens(tx, customerId, id)
  if (!found) throw fail('NOT_FOUND', { what: 'API token' })
  return found
}

const grantable = new Set<string>(tokenPermissions)

/** @throws VALIDATION for what no token can have */
function requireGrantable(codes: readonly string[]): readonly Permission[] {
  const issues = codes.flatMap((code, index) =>
    grantable.has(code) ? [] : [{ field: `permissions.${index}`, message: `${code} cannot be given to API tokens` }],
  )
  if (issues.length > 0) throw invalid(...issues)
  return codes as readonly Permission[]
}

const DAY_MS = 86_400_000

export const apiTokenHandlers: Handlers<typeof calls> = {
  async apiTokenList({ params: { customerId } }, { tx }) {
    const data = await readTokens(tx, customerId)
    return { data, pagination: { total: data.length, page: 1, limit: MAX_LISTED, totalPages: 1 } }
  },

  async apiTokenCreate({ params: { customerId }, body }, { tx, session, audit }) {
    const { name, expiresOn } = body
    const permissions = requireGrantable(body.permissions)
    for (const permission of permissions) requirePermission(session, permission)
    const expiresAt = new Date(await endOfDay(tx, customerId, expiresOn))
    const days = (expiresAt.getTime() - Date.now()) / DAY_MS
    if (days <= 0) throw invalid({ field: 'expiresOn', message: 'must not be in the past' })
    if (days > MAX_TOKEN_DAYS) {
      throw invalid({ field: 'expiresOn', message: `must be within ${MAX_TOKEN_DAYS} days` })
    }
    const { token, prefix, hash } = makeApiToken()
    const { id } = await tx
      .insertInto('api_token')
      .values({
        customer_id: customerId,
        name,
        prefix,
        token_hash: hash,
        permissions: permissions.toSorted(),
        expires_at: expiresAt,
        created_by: session.masterId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    audit({
      action: 'token.create',
      resource: 'api_token',
      recordId: id,
      customerId,
      label: name,
      after: { prefix, permissions: permissions.toSorted().join(', '), expiresAt: expiresAt.toISOString() },
    })
    return { ...(await readToken(tx, customerId, id)), token }
  },

  async apiTokenRevoke({ params: { customerId, id }, body: { reason } }, { tx, session, audit, unchanged }) {
    const before = await readToken(tx, customerId, id)
    const revoked = await tx
      .updateTable('api_token')
      .set({ revoked_at: sql`now()`, revoked_by: session.masterId })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!revoked) {
      unchanged()
      return before
    }
    audit({ action: 'token.revoke', resource: 'api_token', recordId: id, customerId, label: before.name, reason })
    return readToken(tx, customerId, id)
  },
}
