import { ACADEMY } from '#contract/customer/customer.rules.ts'
import type { IntegrationApp } from '#contract/meeting/integration.ts'
import type { Tx } from '#server/core/db/database.ts'
import { acrossCustomers } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { invalid } from '#server/core/http/fail.ts'

/** The credential that a connection proves itself with. */
export const credentialOf = (tx: Tx, app: IntegrationApp) =>
  acrossCustomers(tx, () =>
    tx
      .selectFrom('integration as i')
      .innerJoin('credential as c', 'c.id', 'i.credential_id')
      .select(['c.id', 'c.name'])
      .where('i.customer_id', '=', ACADEMY)
      .where('i.app', '=', app)
      .where('c.deleted_at', 'is', null)
      .executeTakeFirst(),
  )

/** Refuses what is no usable credential of the academy. @throws VALIDATION */
export async function requireCredential(tx: Tx, id: number): Promise<void> {
  const found = await acrossCustomers(tx, () =>
    tx
      .selectFrom('credential')
      .select(['secret_enc', 'status'])
      .where('id', '=', id)
      .where('customer_id', '=', ACADEMY)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )
  const wrong = (message: string) => invalid({ field: 'credentialId', message })
  if (!found) throw wrong('is not a credential')
  if (!found.secret_enc) throw wrong('holds no secret')
  if (found.status !== 'ACTIVE') throw wrong('is disabled')
}

/** Takes another credential of the academy from now on. */
export async function takeCredential(
  { tx, session }: HandlerContext,
  app: IntegrationApp,
  id: number | null,
): Promise<void> {
  if (id !== null) await requireCredential(tx, id)
  // What failed before is no failure of what is set now.
  const columns = { credential_id: id, last_error: null, last_checked_at: null, updated_by: session.masterId }
  await acrossCustomers(tx, () =>
    tx
      .insertInto('integration')
      .values({ ...columns, customer_id: ACADEMY, app, created_by: session.masterId })
      .onConflict((conflict) => conflict.columns(['customer_id', 'app']).doUpdateSet(columns))
      .execute(),
  )
}
