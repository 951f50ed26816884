import { sql } from 'kysely'
import { ACADEMY } from '#contract/customer/customer.rules.ts'
import type { IntegrationApp } from '#contract/meeting/integration.ts'
import type { Tx } from '#server/core/db/database.ts'

/** So many failures of a connection are shown. */
const SHOWN = 20
const MAX_WORDS = 500

/** What came of using a connection: `what` was done, and why it failed. */
export type Use = { failed: false } | { failed: true; what: string; why: string }

/** Writes down how a connection to another service fared; the transaction must be across customers. */
export async function noteUse(tx: Tx, app: IntegrationApp, use: Use): Promise<void> {
  const found = use.failed
    ? { last_error: use.why.slice(0, MAX_WORDS) }
    : { last_error: null, last_used_at: sql<Date>`now()` }
  const { credential_id: credentialId } = await tx
    .insertInto('integration')
    .values({ customer_id: ACADEMY, app, last_checked_at: sql<Date>`now()`, ...found })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'app']).doUpdateSet({ last_checked_at: sql<Date>`now()`, ...found }),
    )
    .returning('credential_id')
    .executeTakeFirstOrThrow()
  if (!use.failed) {
    if (credentialId === null) return
    await tx
      .updateTable('credential')
      .set({ last_used_at: sql<Date>`now()` })
      .where('id', '=', credentialId)
      .execute()
    return
  }
  const { what, why } = use
  await tx
    .insertInto('integration_failure')
    .values({ customer_id: ACADEMY, app, what, why: why.slice(0, MAX_WORDS) })
    .execute()
  await sql`
    DELETE FROM integration_failure WHERE customer_id = ${ACADEMY} AND app = ${app} AND id NOT IN (
      SELECT id FROM integration_failure WHERE customer_id = ${ACADEMY} AND app = ${app}
       ORDER BY failed_at DESC, id DESC LIMIT ${SHOWN})`.execute(tx)
}
