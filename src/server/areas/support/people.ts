import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'

interface Asked {
  text?: string | undefined
  id?: number | undefined
}

/** Who works with complaints of a customer: whoever a role there, or one with all customers, lets change or solve them. */
export async function handlersOf(tx: Tx, customerId: number, { text = '', id }: Asked) {
  const rights = ['*', 'complaint:*', 'complaint:update', 'complaint:solve']
  const pattern = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT u.id, u.name FROM app_user u
     WHERE u.deleted_at IS NULL AND u.account_status <> 'DISABLED' AND u.name ILIKE ${pattern}
       AND (${id ?? null}::bigint IS NULL OR u.id = ${id ?? null})
       AND EXISTS (SELECT 1 FROM customer_user_role r JOIN role ON role.code = r.role_code
                    WHERE r.master_id = u.id AND r.revoked_at IS NULL AND role.permissions && ${rights}::text[]
                      AND (r.customer_id = ${customerId} OR role.scope = 'GLOBAL'))
     ORDER BY lower(u.name), u.id LIMIT 20`.execute(tx)
  return rows
}

/** What complaints of a customer can be about, in order. */
export async function categoriesOf(tx: Tx, customerId: number) {
  const { rows } = await sql<{ code: string; name: string }>`
    SELECT code, name FROM lookup
     WHERE type = 'complain-category' AND active AND deleted_at IS NULL
       AND (customer_id IS NULL OR customer_id = ${customerId})
     ORDER BY sort_order, name`.execute(tx)
  return rows
}
