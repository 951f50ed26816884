import { ACADEMY } from '#contract/customer/customer.rules.ts'
import type { Vault } from '#server/core/crypto/vault.ts'
import { VaultError } from '#server/core/crypto/vault.ts'
import type { Tx } from '#server/core/db/database.ts'
import { acrossCustomers } from '#server/core/db/database.ts'
import type { ZoomLogin } from './zoom-client.ts'

export type Unsealing = Pick<Vault, 'open'>

/** What is sealed; undefined where there is none, or where it was sealed with a key that this server lacks. */
export function unseal(
  vault: Unsealing,
  sealed: Buffer | null | undefined,
  purpose: `${string}.${string}`,
): string | undefined {
  if (!sealed) return undefined
  try {
    return vault.open(sealed, purpose)
  } catch (error) {
    if (error instanceof VaultError) return undefined
    throw error
  }
}

/** The settings of the academy; without a row those that a new one has. */
export const zoomSettingsOf = (tx: Tx) =>
  acrossCustomers(tx, () =>
    tx.selectFrom('zoom_setting').selectAll().where('customer_id', '=', ACADEMY).executeTakeFirst(),
  )

/** What the academy proves itself to Zoom with, or what is missing for that, in words of the form. */
export async function zoomLogin(
  tx: Tx,
  vault: Unsealing,
): Promise<{ kind: 'ready'; login: ZoomLogin } | { kind: 'disabled' } | { kind: 'lacking'; missing: string[] }> {
  const settings = await zoomSettingsOf(tx)
  const found = await acrossCustomers(tx, () =>
    tx
      .selectFrom('integration as i')
      .leftJoin('credential as c', (join) =>
        join.onRef('c.id', '=', 'i.credential_id').on('c.deleted_at', 'is', null).on('c.status', '=', 'ACTIVE'),
      )
      .select(['i.enabled', 'c.secret_enc', 'c.expires_at'])
      .where('i.customer_id', '=', ACADEMY)
      .where('i.app', '=', 'zoom')
      .executeTakeFirst(),
  )
  const isExpired = found?.expires_at ? found.expires_at.getTime() <= Date.now() : false
  const clientSecret = isExpired ? undefined : unseal(vault, found?.secret_enc, 'credential.secret')
  const { account_id: accountId, client_id: clientId } = settings ?? {}
  if (accountId && clientId && clientSecret !== undefined) {
    return found?.enabled ? { kind: 'ready', login: { accountId, clientId, clientSecret } } : { kind: 'disabled' }
  }
  const missing = [
    ...(accountId ? [] : ['Account ID']),
    ...(clientId ? [] : ['Client ID']),
    ...(clientSecret === undefined ? ['Credential with the client secret'] : []),
  ]
  return { kind: 'lacking', missing }
}
