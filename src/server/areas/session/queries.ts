import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'

/** The person with this number. */
export function findById(tx: Tx, id: number) {
  return tx
    .selectFrom('app_user')
    .select(['id', 'password_hash', 'account_status', 'must_change_password'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The person with this e-mail, whatever its letter case. */
export function findByEmail(tx: Tx, email: string) {
  return tx
    .selectFrom('app_user')
    .select(['id', 'password_hash', 'account_status', 'must_change_password'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The customer that a session works for; none where it works for none yet, or may not before something else. */
export async function readCustomer(tx: Tx, id: number | null) {
  if (id === null) return null
  const found = await tx
    .selectFrom('customer')
    .select(['id', 'name', 'code', 'timezone'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? null
}
