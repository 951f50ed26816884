import { sql } from 'kysely'
import type { MergedField } from '#contract/crm/student-merge.ts'
import { mergedFields } from '#contract/crm/student-merge.ts'
import type { Student } from '#contract/crm/student.ts'
import { requireVersion } from '#server/core/audit/conflict.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { RawRow } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail, invalid } from '#server/core/http/fail.ts'
import { readRecord } from '#server/core/resource/read.ts'
import students from './student.resource.ts'

/** Where each field is. The sealed number goes with its mask. */
const columnsOf: Readonly<Record<MergedField, readonly string[]>> = {
  name: ['name'],
  email: ['email'],
  phone: ['phone'],
  nik: ['nik_enc', 'nik_hmac', 'nik_mask'],
  prakerjaNo: ['prakerja_no'],
  prakerjaWave: ['prakerja_wave'],
  gender: ['gender'],
  birthPlace: ['birth_place'],
  birthDate: ['birth_date'],
  address: ['address'],
  city: ['city'],
  province: ['province'],
  educationLevel: ['education_level'],
  school: ['school'],
  occupation: ['occupation'],
  company: ['company'],
  notes: ['notes'],
}

type Values = Readonly<Record<string, unknown>>

/** Two students, deleted or not, locked in the order of their ids so that two merges at once wait for each other. */
async function lockBoth(tx: Tx, customerId: number, ids: readonly number[]): Promise<Map<number, RawRow>> {
  const { rows } = await sql<{ row: RawRow }>`
    SELECT to_jsonb(s) AS row FROM student s
     WHERE s.id = ANY (${[...ids]}::bigint[]) AND s.customer_id = ${customerId} ORDER BY s.id FOR UPDATE`.execute(tx)
  return new Map(rows.map(({ row }) => [Number(row.id), row]))
}

const nameOf = async (tx: Tx, id: unknown) =>
  (await tx.selectFrom('student').select('name').where('id', '=', Number(id)).executeTakeFirst())?.name ?? '–'

/** @throws NOT_FOUND, MERGED_ALREADY; CIRCULAR_MERGE where one has been merged into the other */
async function requireApart(tx: Tx, row: RawRow | undefined, other: RawRow | undefined): Promise<void> {
  if (!row) throw fail('NOT_FOUND', { what: students.noun })
  const into = row.merged_into_id
  if (row.deleted_at === null) return
  if (into === null || into === undefined) throw fail('NOT_FOUND', { what: students.noun })
  const names = { name: String(row.name), other: await nameOf(tx, into) }
  throw other && Number(into) === Number(other.id) ? fail('CIRCULAR_MERGE', names) : fail('MERGED_ALREADY', names)
}

/** The place that both have, where only one can have it: a seat, a place on a waiting list, a registration. */
async function requireNoConflict(tx: Tx, survivor: RawRow, merged: RawRow): Promise<void> {
  const [a, b] = [Number(survivor.id), Number(merged.id)]
  const { rows } = await sql<{ title: string }>`
    SELECT l.title FROM student_lms_class x JOIN student_lms_class y ON y.lms_class_id = x.lms_class_id
      JOIN lms_class l ON l.id = x.lms_class_id
     WHERE x.student_id = ${a} AND y.student_id = ${b} AND x.status <> 'DROPPED' AND y.status <> 'DROPPED'
       AND x.deleted_at IS NULL AND y.deleted_at IS NULL
     UNION ALL
    SELECT l.title FROM lms_class_waiting x JOIN lms_class_waiting y ON y.lms_class_id = x.lms_class_id
      JOIN lms_class l ON l.id = x.lms_class_id
     WHERE x.student_id = ${a} AND y.student_id = ${b} AND x.deleted_at IS NULL AND y.deleted_at IS NULL
     UNION ALL
    SELECT c.title FROM student_class x JOIN student_class y ON y.core_class_id = x.core_class_id
      JOIN core_class c ON c.id = x.core_class_id
     WHERE x.student_id = ${a} AND y.student_id = ${b} AND x.status <> 'CANCELLED' AND y.status <> 'CANCELLED'
       AND x.deleted_at IS NULL AND y.deleted_at IS NULL
     LIMIT 1`.execute(tx)
  const [conflict] = rows
  if (conflict) throw fail('MERGE_CONFLICT', { name: String(survivor.name), other: String(merged.name), ...conflict })
}

/** The columns of the one that stays: what was chosen of the other, and what it lacks itself. */
function valuesOf(survivor: RawRow, merged: RawRow, take: readonly MergedField[]): Values {
  const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
  const taken = mergedFields.flatMap((field) => {
    const columns = columnsOf[field]
    const [first = ''] = columns
    const isWanted = take.includes(field)
      ? !isEmpty(merged[first])
      : isEmpty(survivor[first]) && !isEmpty(merged[first])
    return isWanted ? columns.map((column) => [column, merged[column]] as const) : []
  })
  const tags = [...new Set([...(survivor.tags as string[]), ...(merged.tags as string[])])]
  const all = { ...Object.fromEntries(taken), tags, master_id: survivor.master_id ?? merged.master_id }
  return Object.fromEntries(
    Object.entries(all).filter(([column, value]) => JSON.stringify(value) !== JSON.stringify(survivor[column])),
  )
}

/** Writes columns of a student as JSON has them, sealed ones too. */
async function setColumns(tx: Tx, id: number, values: Values, by: number): Promise<void> {
  const sets = Object.keys(values).map((column) => sql`${sql.ref(column)} = v.${sql.ref(column)}`)
  await sql`
    UPDATE student s SET ${sql.join([...sets, sql`version = s.version + 1`, sql`updated_by = ${by}`])}
      FROM jsonb_populate_record(NULL::student, ${JSON.stringify(values)}::jsonb) v WHERE s.id = ${id}`.execute(tx)
}

interface Input {
  customerId: number
  id: number
  other: number
  take: readonly MergedField[]
  version?: number | undefined
  otherVersion?: number | undefined
}

/** Makes one student of two. @throws CIRCULAR_MERGE, MERGED_ALREADY, MERGE_CONFLICT, VALIDATION */
export async function mergeStudents(
  { customerId, id, other, take, version, otherVersion }: Input,
  context: HandlerContext,
) {
  const { tx, session, audit, config } = context
  if (id === other) throw invalid({ field: 'other', message: 'must be another student' })
  const both = await lockBoth(tx, customerId, [id, other])
  const [survivor, merged] = [both.get(id), both.get(other)]
  await requireApart(tx, survivor, merged)
  await requireApart(tx, merged, survivor)
  if (!survivor || !merged) throw fail('NOT_FOUND', { what: students.noun })
  const [before, absorbed] = [await readRecord(tx, students, id), await readRecord(tx, students, other)]
  if (version !== undefined) await requireVersion(context, 'student', before, version, 'student:read')
  if (otherVersion !== undefined) await requireVersion(context, 'student', absorbed, otherVersion, 'student:read')
  await requireNoConflict(tx, survivor, merged)
  const after = valuesOf(survivor, merged, take)
  // The address of the other is free once the other is deleted.
  await sql`
    UPDATE student SET deleted_at = now(), merged_into_id = ${id}, version = version + 1, updated_by = ${session.masterId}
     WHERE id = ${other}`.execute(tx)
  await setColumns(tx, id, after, session.masterId)
  const { rows } = await sql<{ moved: Record<string, number[]> }>`
    SELECT move_student_rows(${other}, ${id}, NULL) AS moved`.execute(tx)
  const moved = rows[0]?.moved ?? {}
  const values = Object.fromEntries(Object.keys(after).map((column) => [column, survivor[column] ?? null]))
  const made = await tx
    .insertInto('student_merge')
    .values({
      customer_id: customerId,
      student_id: id,
      merged_id: other,
      before: JSON.stringify(values),
      after: JSON.stringify(after),
      moved: JSON.stringify(moved),
      undo_until: sql`now() + make_interval(days => ${config.restoreDays}::int)`,
      created_by: session.masterId,
      updated_by: session.masterId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await readRecord(tx, students, id)
  audit({
    action: 'student.merge',
    resource: 'student',
    recordId: id,
    customerId,
    label: row.name,
    version: row.version,
    before: { name: before.name, email: before.email, phone: before.phone },
    after: { name: row.name, email: row.email, phone: row.phone, merged: `${absorbed.name} (${absorbed.studentNo})` },
    inverse: { command: 'student.unmerge', args: { merge: made.id } },
  })
  return { mergeId: made.id, student: row, moved: Object.values(moved).reduce((sum, ids) => sum + ids.length, 0) }
}

interface Merge {
  id: number
  student_id: number
  merged_id: number
  before: Record<string, unknown>
  after: Record<string, unknown>
  moved: Record<string, number[]>
  undone_at: Date | null
  undo_until: Date
}

/** Makes two students of one again. @throws UNMERGED_ALREADY, UNMERGE_OVER, MERGED_ALREADY */
export async function unmergeStudents(
  { customerId, mergeId }: { customerId: number; mergeId: number },
  context: HandlerContext,
): Promise<Student> {
  const { tx, session, audit } = context
  const { rows } = await sql<Merge>`
    SELECT * FROM student_merge WHERE id = ${mergeId} AND customer_id = ${customerId} FOR UPDATE`.execute(tx)
  const [merge] = rows
  if (!merge) throw fail('NOT_FOUND', { what: 'merge' })
  const { student_id: id, merged_id: other, moved } = merge
  const both = await lockBoth(tx, customerId, [id, other])
  const [survivor, merged] = [both.get(id), both.get(other)]
  if (!survivor || !merged) throw fail('NOT_FOUND', { what: students.noun })
  const name = String(merged.name)
  if (merge.undone_at !== null) throw fail('UNMERGED_ALREADY', { name })
  if (merge.undo_until.getTime() < Date.now()) throw fail('UNMERGE_OVER', { name })
  await requireApart(tx, survivor, undefined)
  // What was changed since the merge stays as it was changed.
  const back = Object.fromEntries(
    Object.entries(merge.before).filter(
      ([column]) => JSON.stringify(survivor[column] ?? null) === JSON.stringify(merge.after[column] ?? null),
    ),
  )
  await setColumns(tx, id, back, session.masterId)
  await sql`
    UPDATE student SET deleted_at = NULL, merged_into_id = NULL, version = version + 1, updated_by = ${session.masterId}
     WHERE id = ${other}`.execute(tx)
  await sql`SELECT move_student_rows(${id}, ${other}, ${JSON.stringify(moved)}::jsonb)`.execute(tx)
  await sql`UPDATE student_merge SET undone_at = now(), version = version + 1, updated_by = ${session.masterId} WHERE id = ${mergeId}`.execute(
    tx,
  )
  const [row, apart] = [await readRecord(tx, students, id), await readRecord(tx, students, other)]
  audit({
    action: 'student.unmerge',
    resource: 'student',
    recordId: id,
    customerId,
    label: row.name,
    version: row.version,
    before: { merged: `${apart.name} (${apart.studentNo})` },
    after: { name: row.name, email: row.email, phone: row.phone },
  })
  return row
}
