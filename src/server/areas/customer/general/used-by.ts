import { sql } from 'kysely'
import type { Lookup } from '#contract/customer/general.ts'
import type { Tx } from '#server/core/db/database.ts'
import { asSystem } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { uses } from './uses.ts'

async function findUse(tx: Tx, { type, code, shared, customerId }: Lookup): Promise<string | undefined> {
  for (const { table, column, by, tenant = 'customer_id' } of uses[type]) {
    const theirs = shared ? sql`` : sql`AND ${sql.ref(tenant)} = ${customerId}`
    const { rows } = await sql`
      SELECT 1 FROM ${sql.table(table)} t
       WHERE ${sql.ref(column)} = ${code} ${theirs} AND to_jsonb(t) ->> 'deleted_at' IS NULL LIMIT 1`.execute(tx)
    if (rows.length > 0) return by
  }
  return undefined
}

/** What still has the code of an entry, in words. What is shared may be used by customers that the call does not see. */
export const usedBy = (
  entry: Lookup,
  { tx, aside }: Pick<HandlerContext, 'tx' | 'aside'>,
): Promise<string | undefined> =>
  entry.shared ? asSystem(aside, (everywhere) => findUse(everywhere, entry)) : findUse(tx, entry)
