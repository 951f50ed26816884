import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'
import { fail } from '#server/core/http/fail.ts'

export interface Sender {
  /** Whose name stands over messages. */
  name: string
  /** Where answers go. */
  email: string | null
  /** The zone in which days are theirs. */
  timezone: string
}

/** Who writes the messages of a customer. @throws NOT_FOUND */
export async function senderOf(tx: Tx, customerId: number): Promise<Sender> {
  const { rows } = await sql<Sender>`
    SELECT coalesce((SELECT nullif(trim(value), '') FROM setting WHERE customer_id = ${customerId}
                        AND key = 'message.from_name' AND deleted_at IS NULL), name) AS name, email, timezone
      FROM customer WHERE id = ${customerId}`.execute(tx)
  const [found] = rows
  if (!found) throw fail('NOT_FOUND', { what: 'customer' })
  return found
}
