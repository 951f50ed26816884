import { sql } from 'kysely'
import { reason } from '#contract/core/reason.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { enforce, invalid } from '#server/core/http/fail.ts'
import { lockRecord, readRecord } from '#server/core/resource/read.ts'
import { deleteRecord } from '#server/core/resource/write.ts'
import stages from './stage.resource.ts'

/** Moves what is in a stage to another of the same kind, and deletes it. @throws VALIDATION, STAGE_OF_OTHER_KIND */
export async function closeStage({ id, to }: { id: number; to: number }, context: HandlerContext) {
  const { tx, session } = context
  if (to === id) throw invalid({ field: 'to', message: 'must be another stage' })
  const { row: from } = await lockRecord(tx, stages, id)
  const target = await readRecord(tx, stages, to)
  if (target.customerId !== from.customerId) throw invalid({ field: 'to', message: 'is not a stage of this customer' })
  enforce(target.kind === from.kind ? true : reason('STAGE_OF_OTHER_KIND', { name: from.name, other: target.name }))
  await sql`
    UPDATE prospect SET stage_id = ${to}, stage_entered_at = now(), version = version + 1, updated_by = ${session.masterId}
     WHERE id IN (SELECT id FROM prospect WHERE stage_id = ${id} AND deleted_at IS NULL ORDER BY id FOR UPDATE)`.execute(
    tx,
  )
  await sql`UPDATE student_class SET stage_id = ${to} WHERE stage_id = ${id}`.execute(tx)
  await sql`UPDATE student SET pipeline_stage_id = ${to} WHERE pipeline_stage_id = ${id}`.execute(tx)
  return deleteRecord(stages, id, context)
}
