import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'

interface Link {
  employeeId: number
  masterId: number
}

/** Whether the account is that of another employee of the same customer: each of them sees their own record by it. */
export async function isOfAnother(tx: Tx, { employeeId, masterId }: Link): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM employee e JOIN employee o ON o.customer_id = e.customer_id AND o.id <> e.id
     WHERE e.id = ${employeeId} AND o.master_id = ${masterId} AND o.deleted_at IS NULL LIMIT 1`.execute(tx)
  return rows.length > 0
}

/** An invitation that was sent from an employee is accepted: the account is theirs, unless it is another's by now. */
export async function linkAccepted(tx: Tx, link: Link): Promise<void> {
  if (await isOfAnother(tx, link)) return
  await tx
    .updateTable('employee')
    .set((row) => ({ master_id: link.masterId, version: row('version', '+', 1), updated_by: link.masterId }))
    .where('id', '=', link.employeeId)
    .where('master_id', 'is', null)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
}
