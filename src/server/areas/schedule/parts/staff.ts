import type { FieldIssue } from '#contract/core/error.ts'
import type { ScheduleStaff } from '#contract/schedule/schedule-parts.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Owner, PartRow } from '#server/core/resource/part-rows.ts'
import { partRows, writeRows } from '#server/core/resource/part-rows.ts'

/** Who teaches a schedule, the main instructor first. */
export async function staffOf(tx: Tx, id: number): Promise<ScheduleStaff> {
  const rows = await tx
    .selectFrom('lms_class_instructor as t')
    .innerJoin('instructor as i', 'i.id', 't.instructor_id')
    .select(['t.instructor_id', 't.role', 'i.name'])
    .where('t.lms_class_id', '=', id)
    .where('t.deleted_at', 'is', null)
    .orderBy('t.role', 'desc')
    .orderBy('i.name')
    .execute()
  return rows.map(({ instructor_id: instructorId, role, name }) => ({ instructorId, role, name }))
}

/** What is wrong with who teaches beyond the schema. */
export async function checkStaff(tx: Tx, customerId: number, staff: ScheduleStaff, before: ScheduleStaff) {
  const had = new Set(before.map(({ instructorId }) => instructorId))
  const fresh = staff.filter(({ instructorId }) => !had.has(instructorId)).map(({ instructorId }) => instructorId)
  const found = await tx
    .selectFrom('instructor')
    .select(['id', 'status'])
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', fresh.length > 0 ? fresh : [0])
    .execute()
  const status = new Map(found.map((one) => [one.id, one.status]))
  return staff.flatMap(({ instructorId }, at): FieldIssue[] => {
    if (had.has(instructorId)) return []
    const field = `staff.${at}.instructorId`
    if (!status.has(instructorId)) return [{ field, message: 'is not an instructor of this customer' }]
    return status.get(instructorId) === 'ACTIVE' ? [] : [{ field, message: 'does not teach at present' }]
  })
}

/** Writes who teaches a schedule. Answers what undoes that. */
export async function writeStaff(tx: Tx, owner: Owner, staff: ScheduleStaff) {
  const before = (await partRows(tx, 'lms_class_instructor', owner)) as (PartRow & { instructor_id: number })[]
  const idOf = new Map(before.map(({ id, instructor_id }) => [instructor_id, id]))
  const { related } = await writeRows(
    tx,
    'lms_class_instructor',
    owner,
    before,
    staff.map(({ instructorId, role }) => ({
      id: idOf.get(instructorId),
      columns: { instructor_id: instructorId, role },
    })),
  )
  return related
}
