import { sql } from 'kysely'
import type * as calls from '#contract/schedule/teaching.ts'
import type { InstructorTeaching } from '#contract/schedule/teaching.ts'
import { customersWith } from '#server/core/auth/rights.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import instructors from './instructor.resource.ts'
import { previewReassignment, reassign } from './reassign.ts'
import { readRecord } from '#server/core/resource/read.ts'

const PAST = 50
const WEEKS = 8

async function schedulesOf(tx: Tx, id: number, isOver: boolean): Promise<InstructorTeaching['current']> {
  const rows = await tx
    .selectFrom('lms_class_instructor as t')
    .innerJoin('lms_class as l', 'l.id', 't.lms_class_id')
    .select(['l.id', 'l.code', 'l.title', 'l.workflow', 't.role', 'l.start_at', 'l.end_at'])
    .select(['l.enrolled_count', 'l.capacity'])
    .where('t.instructor_id', '=', id)
    .where('t.deleted_at', 'is', null)
    .where('l.deleted_at', 'is', null)
    .where(sql<boolean>`(l.end_at < now() OR l.workflow IN ('COMPLETED', 'CANCELLED')) = ${isOver}`)
    .orderBy('l.start_at', isOver ? 'desc' : 'asc')
    .limit(PAST)
    .execute()
  return rows.map((row) => ({
    lmsClassId: row.id,
    code: row.code,
    title: row.title,
    workflow: row.workflow,
    role: row.role,
    startAt: row.start_at.toISOString(),
    endAt: row.end_at.toISOString(),
    enrolledCount: row.enrolled_count,
    capacity: row.capacity,
  }))
}

/** The meetings of this week and those after, by weeks of the customer's zone. */
async function loadOf(tx: Tx, customerId: number, id: number): Promise<InstructorTeaching['load']> {
  const { rows } = await sql<{ week: string; meetings: number; minutes: number }>`
    WITH zone AS (SELECT timezone AS name FROM customer WHERE id = ${customerId}),
         weeks AS (SELECT (date_trunc('week', now() AT TIME ZONE zone.name) + n * interval '1 week') AS begins, zone.name
                     FROM zone, generate_series(0, ${WEEKS - 1}) n)
    SELECT w.begins::date::text AS week, count(i.id)::int AS meetings,
           coalesce(sum(extract(epoch FROM i.end_at - i.start_at) / 60), 0)::int AS minutes
      FROM weeks w
      LEFT JOIN (class_activity_item i JOIN lms_class l ON l.id = i.lms_class_id AND l.deleted_at IS NULL AND l.workflow <> 'CANCELLED')
        ON i.instructor_id = ${id} AND i.type IN ('ZOOM', 'OFFLINE') AND i.cancelled_at IS NULL AND i.deleted_at IS NULL
       AND i.start_at >= w.begins AT TIME ZONE w.name AND i.start_at < (w.begins + interval '1 week') AT TIME ZONE w.name
     GROUP BY w.begins ORDER BY w.begins`.execute(tx)
  return rows
}

async function feedbackOf(tx: Tx, id: number): Promise<InstructorTeaching['feedback']> {
  const { rows } = await sql<{ given: number; waiting: number; average: string | null }>`
    SELECT count(*) FILTER (WHERE status = 'GIVEN')::int AS given, count(*) FILTER (WHERE status = 'WAITING')::int AS waiting,
           round(avg(score) FILTER (WHERE status = 'GIVEN'), 2)::text AS average
      FROM instructor_feedback WHERE instructor_id = ${id} AND deleted_at IS NULL`.execute(tx)
  const { given = 0, waiting = 0, average = null } = rows[0] ?? {}
  return { given, waiting, averageScore: average === null ? null : Number(average) }
}

/** Builds the index of some instructors anew, in one statement each way. */
async function rebuild(tx: Tx, customerIds: readonly number[], instructorId: number | undefined) {
  const own = sql`customer_id = ANY (${[...customerIds]}::bigint[])`
  const one = (column: string) => (instructorId === undefined ? sql`` : sql`AND ${sql.ref(column)} = ${instructorId}`)
  await sql`DELETE FROM instructor_class WHERE ${own} ${one('instructor_id')}`.execute(tx)
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO instructor_class (customer_id, instructor_id, lms_class_id, role, starts, ends, students, avg_feedback)
    SELECT l.customer_id, l.instructor_id, l.lms_class_id, l.role, c.start_at, c.end_at, c.enrolled_count,
           (SELECT round(avg(f.score), 2) FROM instructor_feedback f JOIN student_lms_class s ON s.id = f.student_lms_class_id
             WHERE s.lms_class_id = c.id AND f.instructor_id = l.instructor_id AND f.status = 'GIVEN')
      FROM lms_class_instructor l JOIN lms_class c ON c.id = l.lms_class_id AND c.deleted_at IS NULL
     WHERE l.deleted_at IS NULL AND l.customer_id = ANY (${[...customerIds]}::bigint[]) ${one('l.instructor_id')}`.execute(
    tx,
  )
  // No change of the record itself: its version and who changed it stay.
  const { rows } = await sql<{ id: number }>`
    UPDATE instructor SET index_synced_at = now() WHERE ${own} AND deleted_at IS NULL ${one('id')} RETURNING id`.execute(
    tx,
  )
  return { instructors: rows.length, classes: Number(numAffectedRows), syncedAt: new Date().toISOString() }
}

export const teachingHandlers: Handlers<typeof calls> = {
  async instructorTeaching({ params: { customerId, id } }, { tx }) {
    const row = await readRecord(tx, instructors, id)
    if (row.customerId !== customerId) throw fail('NOT_FOUND', { what: 'instructor' })
    return {
      current: await schedulesOf(tx, id, false),
      past: await schedulesOf(tx, id, true),
      load: await loadOf(tx, customerId, id),
      feedback: await feedbackOf(tx, id),
    }
  },

  instructorReassign({ params, body: { newCustomerId, ...body } }, context) {
    const { oldCustomerId: customerId, oldInstructorId: instructorId } = params
    return reassign({ ...body, customerId, instructorId, newCustomerId: newCustomerId ?? customerId }, context)
  },

  instructorReassignPreview({ params, query: { newCustomerId, ...query } }, context) {
    const { oldCustomerId: customerId, oldInstructorId: instructorId } = params
    return previewReassignment(
      { ...query, customerId, instructorId, newCustomerId: newCustomerId ?? customerId },
      context,
    )
  },

  async instructorSync({ query: { customerId, instructorId } }, { tx, session, audit }) {
    const customers = customersWith(session, 'instructor:sync', customerId)
    if (instructorId !== undefined) await readRecord(tx, instructors, instructorId)
    const done = await rebuild(tx, customers, instructorId)
    audit({
      action: 'instructor.sync',
      resource: 'instructor',
      recordId: instructorId ?? null,
      customerId: customerId ?? session.customerId,
      after: { instructors: done.instructors, classes: done.classes },
    })
    return done
  },
}
