import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'
import { likeText } from '#server/core/db/list.ts'
import { fail } from '#server/core/http/fail.ts'

interface Asked {
  text?: string | undefined
  id?: number | undefined
}

/** Who works with prospects of a customer: a role there, or one with all customers, lets them change prospects. */
export async function ownersOf(tx: Tx, customerId: number, { text = '', id }: Asked, limit = 20) {
  const rights = ['*', 'crm:*', 'crm:update']
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT u.id, u.name FROM app_user u
     WHERE u.deleted_at IS NULL AND u.account_status <> 'DISABLED' AND u.name ILIKE ${`%${likeText(text)}%`}
       AND (${id ?? null}::bigint IS NULL OR u.id = ${id ?? null})
       AND EXISTS (SELECT 1 FROM customer_user_role r JOIN role ON role.code = r.role_code
                    WHERE r.master_id = u.id AND r.revoked_at IS NULL AND role.permissions && ${rights}::text[]
                      AND (r.customer_id = ${customerId} OR role.scope = 'GLOBAL'))
     ORDER BY lower(u.name), u.id LIMIT ${limit}`.execute(tx)
  return rows
}

/** Whose turn it is: of those whose work prospects are, the person who has waited longest for one. */
export async function nextOwner(tx: Tx, customerId: number) {
  // Two who assign at once take turns, too.
  await sql`SELECT pg_advisory_xact_lock(hashtext('prospect-turn'), ${customerId}::int)`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    SELECT u.id FROM app_user u
     WHERE u.deleted_at IS NULL AND u.account_status <> 'DISABLED'
       AND EXISTS (SELECT 1 FROM customer_user_role r JOIN role ON role.code = r.role_code
                    WHERE r.master_id = u.id AND r.revoked_at IS NULL
                      AND role.permissions && '{crm:*,crm:create}'::text[]
                      AND (r.customer_id = ${customerId} OR role.scope = 'GLOBAL'))
     ORDER BY (SELECT max(p.owner_since) FROM prospect p
                WHERE p.customer_id = ${customerId} AND p.owner_id = u.id) NULLS FIRST, u.id LIMIT 1`.execute(tx)
  const [found] = rows
  if (!found) throw fail('NO_OWNERS', {})
  const { rows: now } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(tx)
  return { owner_id: found.id, owner_since: now[0]?.at.toISOString() ?? null }
}
