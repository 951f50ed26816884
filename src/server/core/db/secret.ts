import { randomBytes } from 'node:crypto'
import type { Db } from './database.ts'

/**
 * A secret that the server made for itself, the same for every process on this database. It is read as the owner: the
 * application role has no right to the table.
 */
export async function readSecret(owner: Db, name: string): Promise<string> {
  await owner
    .insertInto('server_secret')
    .values({ name, value: randomBytes(48).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await owner.selectFrom('server_secret').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return row.value
}
