import { sql } from 'kysely'
import type { Customer, CustomerRecord } from '#contract/customer/customer.ts'
import { lockRow } from '#server/core/audit/snapshot.ts'
import { requireRestorable } from '#server/core/audit/restore-period.ts'
import { holdsEverywhere } from '#server/core/auth/rights.ts'
import type { Tx } from '#server/core/db/database.ts'
import { widenScope } from '#server/core/db/database.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { deletedCustomers, readCustomer } from './customer.resource.ts'
import { orDuplicate } from './unique-violation.ts'

/**
 * Lets the rest of the transaction see the customers that were deleted, for who may delete any, and answers their
 * numbers: nobody works for one of them, so that no session reaches it.
 * @throws FORBIDDEN
 */
export async function reachDeleted({ tx, session }: HandlerContext): Promise<number[]> {
  if (!session.isGlobal || !holdsEverywhere(session, 'customer:delete')) {
    throw fail('FORBIDDEN', { permission: 'customer:delete' })
  }
  const { rows } = await sql<{ id: number }>`SELECT id FROM deleted_customers() AS gone (id)`.execute(tx)
  for (const { id } of rows) await widenScope(tx, id)
  return rows.map(({ id }) => id)
}

/** @throws NOT_FOUND also for a customer that was not deleted */
async function readDeleted(tx: Tx, id: number): Promise<Customer> {
  const [row] = await deletedCustomers.rows(tx, [id])
  if (!row) throw fail('NOT_FOUND', { what: 'customer' })
  return row
}

/**
 * Puts a deleted customer back, with all that belongs to it and the people who worked for it.
 * @throws FORBIDDEN, NOT_FOUND; DUPLICATE when another customer has its e-mail by now; RESTORE_OVER
 */
export async function restoreCustomer(
  id: number,
  customerId: number,
  context: HandlerContext,
): Promise<CustomerRecord> {
  const { tx, session, audit, config } = context
  await reachDeleted(context)
  await readDeleted(tx, id)
  const raw = await lockRow(tx, 'customer', id)
  requireRestorable(raw, config)
  // Asked again under the lock: somebody may have put it back meanwhile.
  const before = await readDeleted(tx, id)
  await writeRow(tx, 'customer', raw, { deleted_at: null }, session.masterId).catch(orDuplicate(before))
  const row = await readCustomer(id, context)
  audit({
    action: 'customer.restore',
    resource: 'customer',
    recordId: id,
    customerId,
    label: row.company,
    version: row.version,
    before: { deleted: true },
    after: { deleted: false },
    again: { command: 'customer.restore', args: { customer: id } },
    inverse: { command: 'customer.delete', args: { customer: id, reason: 'Taken back' } },
    permissions: ['customer:delete'],
  })
  return row
}
