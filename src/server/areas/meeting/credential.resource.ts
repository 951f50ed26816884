import { sql } from 'kysely'
import { canTypeSecret, DUE_DAYS } from '#contract/meeting/credential.rules.ts'
import { credential } from '#contract/meeting/credential.ts'
import { maskSecret } from '#server/core/crypto/personal.ts'
import type { Vault } from '#server/core/crypto/vault.ts'
import type { Columns } from '#server/core/db/write-row.ts'
import { serveResource } from '#server/core/resource/serve.ts'

/** The columns that hold a secret: sealed, what may be shown of it, and since when. */
export const secretColumns = (vault: Vault, secret: string) =>
  ({
    secret_enc: `\\x${vault.seal(secret, 'credential.secret').toString('hex')}`,
    secret_mask: maskSecret(secret),
    rotated_at: new Date().toISOString(),
  }) satisfies Columns

/** What the customers prove themselves with to other services. */
export default serveResource(credential, {
  columns: {
    platform: 'platform_code',
    customer: {
      id: sql`credential.customer_id`,
      name: sql`(SELECT o.company FROM customer o WHERE o.id = credential.customer_id)`,
    },
    expiry: sql`CASE WHEN credential.expires_at IS NULL THEN 'NONE'
      WHEN credential.expires_at <= now() THEN 'EXPIRED'
      WHEN credential.expires_at <= now() + make_interval(days => ${sql.lit(DUE_DAYS)}) THEN 'DUE' ELSE 'VALID' END`,
  },
  references: { platform: { table: 'digital_platform', what: 'a platform', by: 'code', shared: true } },
  // What follows from the clock is nobody's change, and of a secret the audit says only that it was replaced.
  unaudited: ['secretMask', 'expiry', 'lastUsedAt', 'customer'],
  mayEdit: (row, { secret }) => (secret === undefined ? true : canTypeSecret(row)),
  permissionsFor: ({ secret }, before) => (before && secret !== undefined ? ['credential:rotate'] : []),
  check: ({ input }) =>
    input.kind === 'TRX_TOKEN' ? [{ field: 'kind', message: 'is set by the server: renew the transaction token' }] : [],
  write: {
    secret: (secret, _writing, { vault }) => (secret === null ? {} : secretColumns(vault, secret)),
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
  isFinal: ({ secret }) => secret !== undefined,
  actionOf(before, { secret, status, reason: _reason, ...others }) {
    if (secret !== undefined) return 'credential.rotate'
    const isSwitch =
      status !== undefined && status !== before.status && Object.values(others).every((value) => value === undefined)
    if (!isSwitch) return undefined
    return status === 'ACTIVE' ? 'credential.enable' : 'credential.disable'
  },
})
