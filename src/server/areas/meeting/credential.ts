import { sql } from 'kysely'
import type { Credential } from '#contract/meeting/credential.ts'
import { credentialFields } from '#contract/meeting/credential.ts'
import { canTypeSecret, DUE_DAYS, expiryOf } from '#contract/meeting/credential.rules.ts'
import { requirePermission } from '#server/core/auth/session.ts'
import { maskSecret } from '#server/core/crypto/personal.ts'
import type { Vault } from '#server/core/crypto/vault.ts'
import type { Tx } from '#server/core/db/database.ts'
import { kept } from '#server/core/db/kept.ts'
import type { Columns } from '#server/core/db/write-row.ts'
import { named } from '#server/core/db/list.ts'
import type { ListDescription } from '#server/core/list/description.ts'
import type { Resource, Wish } from '#server/core/resource/resource.ts'

const ref = (name: string) => sql.ref(`credential.${name}`)
const moment = (value: Date | null) => value?.toISOString() ?? null

async function rows(tx: Tx, ids: readonly number[], deleted: boolean): Promise<Credential[]> {
  const found = await tx
    .selectFrom('credential as c')
    .innerJoin('customer as o', 'o.id', 'c.customer_id')
    .leftJoin('app_user as u', 'u.id', 'c.updated_by')
    .modifyFront(kept)
    .select(['c.id', 'c.customer_id', 'o.company', 'c.name', 'c.platform_code', 'c.kind', 'c.environment'])
    .select(['c.client_code', 'c.secret_mask', 'c.scopes', 'c.expires_at', 'c.last_used_at', 'c.rotated_at'])
    .select(['c.status', 'c.version', 'c.created_at', 'c.updated_at', 'c.updated_by', 'u.name as updater'])
    .where(sql<boolean>`c.id = ANY (${[...ids]}::bigint[])`)
    .where('c.deleted_at', deleted ? 'is not' : 'is', null)
    .execute()
  const now = Date.now()
  return found.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    customer: { id: row.customer_id, name: row.company },
    name: row.name,
    platform: row.platform_code,
    kind: row.kind,
    environment: row.environment,
    clientCode: row.client_code,
    secretMask: row.secret_mask,
    scopes: row.scopes,
    expiresAt: moment(row.expires_at),
    expiry: expiryOf(moment(row.expires_at), now),
    lastUsedAt: moment(row.last_used_at),
    rotatedAt: moment(row.rotated_at),
    status: row.status,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    updatedBy: named(row.updated_by, row.updater),
  }))
}

/** The columns that hold a secret: sealed, what may be shown of it, and since when. */
export const secretColumns = (vault: Vault, secret: string) =>
  ({
    secret_enc: `\\x${vault.seal(secret, 'credential.secret').toString('hex')}`,
    secret_mask: maskSecret(secret),
    rotated_at: new Date().toISOString(),
  }) satisfies Columns

type Own = Wish & { secret?: string; status?: Credential['status'] }

/** Whether a change only switches a credential on or off. */
const switches = (before: Credential, { version: _version, reason: _reason, ...wish }: Own) =>
  wish.status !== undefined &&
  wish.status !== before.status &&
  Object.entries(wish).every(([key, value]) => key === 'status' || value === undefined)

/** Credentials as a list, or those that were deleted. */
const listOf = (deleted = false): ListDescription<typeof credentialFields, Credential> => ({
  resource: 'credential',
  title: 'Credentials',
  view: 'list_credential',
  alias: 'credential',
  fields: credentialFields,
  columns: {
    name: { title: 'Name', value: ref('name'), width: 30 },
    customer: {
      title: 'Customer',
      value: sql`(SELECT o.company FROM customer o WHERE o.id = credential.customer_id)`,
      width: 32,
    },
    kind: { title: 'Kind', value: ref('kind'), width: 12 },
    environment: { title: 'Environment', value: ref('environment'), width: 13 },
    platform: {
      title: 'Platform',
      value: ref('platform_code'),
      choices: sql`SELECT code FROM digital_platform`,
      width: 14,
    },
    clientCode: { title: 'Client code', value: ref('client_code'), width: 18 },
    secretMask: { title: 'Secret', value: ref('secret_mask'), width: 12 },
    expiresAt: { title: 'Expires', value: ref('expires_at'), width: 18 },
    expiry: {
      title: 'Expiry',
      value: sql`CASE WHEN credential.expires_at IS NULL THEN 'NONE'
        WHEN credential.expires_at <= now() THEN 'EXPIRED'
        WHEN credential.expires_at <= now() + make_interval(days => ${sql.lit(DUE_DAYS)}) THEN 'DUE' ELSE 'VALID' END`,
      width: 10,
    },
    lastUsedAt: { title: 'Last used', value: ref('last_used_at'), width: 18 },
    rotatedAt: { title: 'Secret since', value: ref('rotated_at'), width: 18 },
    status: { title: 'Status', value: ref('status'), width: 12 },
    updatedAt: { title: 'Changed', value: ref('updated_at'), width: 18 },
  },
  where: deleted ? sql`credential.deleted_at IS NOT NULL` : sql`credential.deleted_at IS NULL`,
  defaultSort: 'name',
  rows: (tx, ids) => rows(tx, ids, deleted),
})

/** What the customers prove themselves with to other services. */
export const credentials: Resource<Credential, typeof credentialFields> = {
  table: 'credential',
  area: 'credential',
  command: 'credential',
  noun: 'credential',
  label: ({ name }) => name,
  // What follows from the clock is nobody's change, and of a secret the audit says only that it was replaced.
  digest({ secretMask: _mask, expiry: _expiry, lastUsedAt: _used, customer: _customer, ...row }) {
    return row
  },
  columns: {
    name: 'name',
    platform: 'platform_code',
    kind: 'kind',
    environment: 'environment',
    scopes: 'scopes',
    expiresAt: 'expires_at',
    status: 'status',
  },
  references: { platform: { table: 'digital_platform', what: 'a platform', by: 'code', shared: true } },
  unique: 'name',
  mayEdit: (row, wish) => ((wish as Own).secret === undefined ? true : canTypeSecret(row)),
  check({ wish, before }, { session }) {
    if (before && (wish as Own).secret !== undefined) requirePermission(session, 'credential:rotate')
    return []
  },
  values({ wish }, { vault }) {
    const { secret, clientCode } = wish as Own & { clientCode?: string | null }
    return {
      ...(clientCode === undefined ? {} : { client_code: clientCode || null }),
      ...(secret === undefined ? {} : secretColumns(vault, secret)),
    }
  },
  async usedBy(tx, { id }) {
    const found = await tx
      .selectFrom('integration')
      .select('app')
      .where('credential_id', '=', id)
      .orderBy('app')
      .execute()
    return found.length === 0 ? undefined : `the integration ${found.map(({ app }) => app).join(', ')}`
  },
  isFinal: (wish) => (wish as Own).secret !== undefined,
  actionOf(before, wish) {
    const { secret, status } = wish as Own
    if (secret !== undefined) return 'credential.rotate'
    if (!switches(before, wish)) return undefined
    return status === 'ACTIVE' ? 'credential.enable' : 'credential.disable'
  },
  list: listOf(),
  gone: listOf(true),
}
