import type { Tx } from '#server/core/db/database.ts'
import { fail } from '#server/core/http/fail.ts'

/** Whether the setting of a customer switches training on. */
export async function isTrainingOn(tx: Tx, customerId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('setting')
    .select('value')
    .where('customer_id', '=', customerId)
    .where('key', '=', 'training.enabled')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.value === 'true'
}

/** Where it is switched off, nothing of it is there. @throws NOT_FOUND */
export async function requireTraining(tx: Tx, customerId: number): Promise<void> {
  if (!(await isTrainingOn(tx, customerId))) throw fail('NOT_FOUND', { what: 'training' })
}
