import { sql } from 'kysely'
import type { Permission } from '#contract/core/permission.ts'
import { allows } from '#contract/core/permission.ts'
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

/**
 * Who can use a permission: the roles that hold it, without those that hold everything where others do, and the names of
 * other users of the own customer, for a caller who may read those.
 */
export async function findHolders(
  tx: Tx,
  { customerId, masterId, permissions }: Session,
  permission: Permission,
): Promise<{ roles: string[]; holders: string[] }> {
  const holding = ['*', `${permission.slice(0, permission.indexOf(':'))}:*`, permission]
  const { rows } = await sql<{ name: string; everything: boolean }>`
    SELECT name, '*' = ANY (permissions) AS everything FROM role
     WHERE withdrawn_at IS NULL AND permissions && ${holding}::text[] ORDER BY name`.execute(tx)
  const some = rows.filter(({ everything }) => !everything)
  const roles = (some.length > 0 ? some : rows).map(({ name }) => name)
  if (customerId === null || !allows(permissions, 'user:read')) return { roles, holders: [] }
  const { rows: found } = await sql<{ name: string }>`
    SELECT u.name FROM list_customer_user u
     WHERE u.customer_id = ${customerId} AND u.id <> ${masterId} AND u.deleted_at IS NULL AND NOT u.is_gone
       AND u.account_status = 'ACTIVE'
       AND EXISTS (SELECT 1 FROM role WHERE role.code = ANY (u.roles) AND role.permissions && ${holding}::text[])
     ORDER BY u.last_login_at DESC NULLS LAST, u.name LIMIT ${MOST_GRANTERS}`.execute(tx)
  return { roles, holders: found.map(({ name }) => name) }
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
