import { ACADEMY } from '#contract/customer/customer.rules.ts'
import type { Tx } from '#server/core/db/database.ts'
import { acrossCustomers } from '#server/core/db/database.ts'
import type { Unsealing } from '../zoom/zoom-login.ts'
import { unseal } from '../zoom/zoom-login.ts'
import type { PrakerjaLogin } from './prakerja-client.ts'

/** What the academy proves itself to Prakerja with, or what is missing for that, in words of the form. */
export async function prakerjaLogin(
  tx: Tx,
  vault: Unsealing,
): Promise<{ kind: 'ready'; login: PrakerjaLogin } | { kind: 'disabled' } | { kind: 'lacking'; missing: string[] }> {
  const found = await acrossCustomers(tx, () =>
    tx
      .selectFrom('integration as i')
      .leftJoin('credential as c', (join) =>
        join.onRef('c.id', '=', 'i.credential_id').on('c.deleted_at', 'is', null).on('c.status', '=', 'ACTIVE'),
      )
      .select(['i.enabled', 'c.client_code', 'c.secret_enc', 'c.expires_at'])
      .where('i.customer_id', '=', ACADEMY)
      .where('i.app', '=', 'prakerja')
      .executeTakeFirst(),
  )
  const isExpired = found?.expires_at ? found.expires_at.getTime() <= Date.now() : false
  const signKey = isExpired ? undefined : unseal(vault, found?.secret_enc, 'credential.secret')
  if (signKey === undefined) return { kind: 'lacking', missing: ['Credential with the signing key'] }
  const clientCode = found?.client_code
  if (!clientCode) return { kind: 'lacking', missing: ['Client code of the credential'] }
  return found.enabled ? { kind: 'ready', login: { clientCode, signKey } } : { kind: 'disabled' }
}
