import { sql } from 'kysely'
import type { Permission } from '#contract/core/permission.ts'
import { MOST_GRANTERS } from '#contract/session/session.ts'
import { ADMINISTERING } from '#contract/session/user.rules.ts'
import type { Session } from '#server/core/auth/session.ts'
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

/**
 * The names of others who can give a permission at a customer: they may give roles there, and hold the permission
 * themselves, because a user cannot grant more than their own permissions.
 */
export async function findGranters(tx: Tx, session: Session, permission: Permission): Promise<string[]> {
  const { customerId, masterId } = session
  if (customerId === null) return []
  const holding = ['*', `${permission.slice(0, permission.indexOf(':'))}:*`, permission]
  const { rows } = await sql<{ name: string }>`
    SELECT u.name
      FROM list_customer_user u
      CROSS JOIN LATERAL (
        SELECT array_agg(held) AS held FROM role, unnest(role.permissions) AS held WHERE role.code = ANY (u.roles)) AS own
     WHERE u.customer_id = ${customerId} AND u.id <> ${masterId} AND u.deleted_at IS NULL AND NOT u.is_gone
       AND u.account_status = 'ACTIVE'
       AND own.held && ${[...ADMINISTERING]}::text[] AND own.held && ${holding}::text[]
     ORDER BY u.last_login_at DESC NULLS LAST, u.name LIMIT ${MOST_GRANTERS}`.execute(tx)
  return rows.map(({ name }) => name)
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
