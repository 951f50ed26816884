import { sql } from 'kysely'
import type { HandlerContext } from '#server/core/http/context.ts'
import { cancel } from './request.ts'

/** Someone who leaves takes no more leave: requests for days after the last one are cancelled, whatever their state. */
export async function cancelAfter(
  employeeId: number,
  lastDay: string | null,
  context: HandlerContext,
): Promise<number> {
  const { tx } = context
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM leave_request WHERE employee_id = ${employeeId} AND deleted_at IS NULL
       AND (status = 'PENDING' OR (status = 'APPROVED' AND start_date > current_date))
       AND (${lastDay}::date IS NULL OR end_date > ${lastDay}::date) ORDER BY id`.execute(tx)
  for (const { id } of rows) await cancel(id, 'Karyawan berhenti', context)
  return rows.length
}
