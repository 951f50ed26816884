import { sql } from 'kysely'
import type { Account } from '#contract/session/account.ts'
import type { Tx } from '#server/core/db/database.ts'
import { iso } from '#server/core/db/list.ts'

/** The live roles of a person, with the customers that the transaction sees. */
export async function rolesOf(tx: Tx, masterId: number) {
  const found = await tx
    .selectFrom('customer_user_role as r')
    .innerJoin('customer as c', 'c.id', 'r.customer_id')
    .innerJoin('role', 'role.code', 'r.role_code')
    .select(['r.customer_id', 'c.company', 'r.role_code', 'role.name'])
    .where('r.master_id', '=', masterId)
    .where('r.revoked_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .orderBy('c.company')
    .orderBy('role.name')
    .execute()
  return found.map((row) => ({
    customerId: row.customer_id,
    customer: row.company,
    role: row.role_code,
    name: row.name,
  }))
}

/** What a record says of a person beyond its row in a list. */
export async function aboutAccount(tx: Tx, { id, email }: Account) {
  const key = `account:${email.toLowerCase()}`
  const { rows } = await sql<{ open: number; factor: boolean; locked: Date | null }>`
    SELECT (SELECT count(*) FROM user_session
             WHERE master_id = ${id} AND revoked_at IS NULL AND expires_at > now()) AS open,
           EXISTS (SELECT 1 FROM second_factor WHERE master_id = ${id} AND confirmed_at IS NOT NULL) AS factor,
           (SELECT max(blocked_until) FROM login_throttle
             WHERE (key = ${key} OR starts_with(key, ${`${key}:`})) AND blocked_until > now()) AS locked`.execute(tx)
  return {
    roles: await rolesOf(tx, id),
    openSessions: rows[0]?.open ?? 0,
    secondFactor: rows[0]?.factor ?? false,
    lockedUntil: iso(rows[0]?.locked ?? null),
  }
}
