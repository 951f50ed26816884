import { sql } from 'kysely'
import type { StageKind } from '#contract/crm/prospect.rules.ts'
import type { Tx } from '#server/core/db/database.ts'

export interface StageRow {
  id: number
  name: string
  kind: StageKind
  code: string
}

/** The stages of a customer, in their order. */
export async function stagesOf(tx: Tx, customerId: number): Promise<StageRow[]> {
  return tx
    .selectFrom('pipeline_stage')
    .select(['id', 'name', 'kind', 'code'])
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
}

/** What is in a stage. */
export async function countIn(tx: Tx, id: number): Promise<{ prospects: number; registrations: number }> {
  const { rows } = await sql<{ prospects: number; registrations: number }>`
    SELECT (SELECT count(*)::int FROM prospect WHERE stage_id = ${id} AND deleted_at IS NULL) AS prospects,
           (SELECT count(*)::int FROM student_class WHERE stage_id = ${id} AND deleted_at IS NULL) AS registrations`.execute(
    tx,
  )
  return rows[0] ?? { prospects: 0, registrations: 0 }
}
