import type { Db } from '#server/core/db/database.ts'
import { readSecret } from '#server/core/db/secret.ts'
import type { Vault, VaultKey } from './vault.ts'
import { makeVault, VaultError } from './vault.ts'

/** The key that the server made for itself and keeps in the database. Configured keys are numbered from 1. */
const OWN = 0
const PLACE = 'server_secret.value'

/** Each key is known by something it sealed when it was first used: a wrong secret shows at start, not at a record. */
async function checkKey(owner: Db, key: VaultKey): Promise<void> {
  const name = `vault-key-${key.id}`
  const sealed = makeVault([key]).seal(name, PLACE).toString('base64')
  await owner
    .insertInto('server_secret')
    .values({ name, value: sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await owner.selectFrom('server_secret').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  try {
    makeVault([key]).open(Buffer.from(row.value, 'base64'), PLACE)
  } catch (error) {
    if (!(error instanceof VaultError)) throw error
    throw new Error(
      `ENCRYPTION_KEYS: key ${key.id} is not the one that this database was sealed with. Give it back its secret, and a new key a new number.`,
      { cause: error },
    )
  }
}

/**
 * The vault of this database. Without configured keys the server's own key seals, which keeps values out of a table's
 * export but not out of a copy of the whole database; with them, the first one seals and the others still open.
 * @throws Error when a configured key has changed.
 */
export async function openVault(owner: Db, configured: readonly VaultKey[]): Promise<Vault> {
  for (const key of configured) await checkKey(owner, key)
  return makeVault([...configured, { id: OWN, secret: await readSecret(owner, 'vault') }])
}
