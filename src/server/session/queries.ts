import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/** The person with this e-mail, whatever its letter case. */
export function findByEmail(tx: Tx, email: string) {
  return tx
    .selectFrom('app_user')
    .select(['id', 'password_hash', 'account_status', 'must_change_password'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export function readCustomer(tx: Tx, id: number) {
  return tx
    .selectFrom('customer')
    .select(['id', 'name', 'code', 'timezone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
