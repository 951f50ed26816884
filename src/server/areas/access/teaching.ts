import { sql } from 'kysely'
import type { AccessTeaching } from '#contract/access/access.ts'
import { ACCESS_PAGE } from '#contract/access/access.ts'
import type { Tx } from '#server/core/db/database.ts'
import { fail } from '#server/core/http/fail.ts'
import { readAvailability } from '#server/areas/schedule/availability.ts'

const MOST = 100

/** What an instructor sees of the own work: the newest schedules, the next meetings and the hours. */
export async function teachingOf(tx: Tx, instructorId: number): Promise<AccessTeaching> {
  const schedules = await tx
    .selectFrom('lms_class_instructor as t')
    .innerJoin('lms_class as l', 'l.id', 't.lms_class_id')
    .select(['l.id', 'l.code', 'l.title', 'l.workflow', 't.role', 'l.start_at', 'l.end_at'])
    .select(['l.enrolled_count', 'l.capacity'])
    .where('t.instructor_id', '=', instructorId)
    .where('t.deleted_at', 'is', null)
    .where('l.deleted_at', 'is', null)
    .orderBy('l.start_at', 'desc')
    .limit(MOST)
    .execute()
  const meetings = await tx
    .selectFrom('class_activity_item as i')
    .innerJoin('lms_class as l', 'l.id', 'i.lms_class_id')
    .select(['i.id', 'i.lms_class_id', 'i.title', 'i.type', 'l.title as schedule'])
    .select([sql<Date>`i.start_at`.as('start_at'), sql<Date>`i.end_at`.as('end_at')])
    .where('i.instructor_id', '=', instructorId)
    .where('i.type', 'in', ['ZOOM', 'OFFLINE'])
    .where('i.deleted_at', 'is', null)
    .where('i.cancelled_at', 'is', null)
    .where('l.deleted_at', 'is', null)
    .where('l.workflow', '<>', 'CANCELLED')
    .where('i.end_at', '>', sql<Date>`now()`)
    .where('i.start_at', 'is not', null)
    .orderBy('i.start_at')
    .limit(MOST)
    .execute()
  const { expert_id: expertId } = await tx
    .selectFrom('instructor')
    .select('expert_id')
    .where('id', '=', instructorId)
    .executeTakeFirstOrThrow()
  return {
    schedules: schedules.map((row) => ({
      lmsClassId: row.id,
      code: row.code,
      title: row.title,
      workflow: row.workflow,
      role: row.role,
      startAt: row.start_at.toISOString(),
      endAt: row.end_at.toISOString(),
      enrolledCount: row.enrolled_count,
      capacity: row.capacity,
    })),
    meetings: meetings.map((row) => ({
      classActivityItemId: row.id,
      lmsClassId: row.lms_class_id,
      title: row.title,
      schedule: row.schedule,
      online: row.type === 'ZOOM',
      startAt: row.start_at.toISOString(),
      endAt: row.end_at.toISOString(),
    })),
    availability: await readAvailability(tx, expertId),
  }
}

/** Who takes part in a schedule. @throws NOT_FOUND unless the instructor teaches it */
export async function participantsOf(tx: Tx, instructorId: number, lmsClassId: number, page: number) {
  const teaches = await tx
    .selectFrom('lms_class_instructor')
    .select('id')
    .where('instructor_id', '=', instructorId)
    .where('lms_class_id', '=', lmsClassId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!teaches) throw fail('NOT_FOUND', { what: 'schedule' })
  const places = tx
    .selectFrom('student_lms_class as p')
    .innerJoin('student as s', 's.id', 'p.student_id')
    .where('p.lms_class_id', '=', lmsClassId)
    .where('p.deleted_at', 'is', null)
    .where('p.status', '<>', 'DROPPED')
  const { total } = await places.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await places
    .select(['p.id', 's.name', 'p.status', 'p.progress_pct', 'p.attended_count', 'p.required_count'])
    .orderBy('s.name')
    .orderBy('p.id')
    .limit(ACCESS_PAGE)
    .offset((page - 1) * ACCESS_PAGE)
    .execute()
  return {
    data: rows.map((row) => ({
      studentLmsClassId: row.id,
      name: row.name,
      status: row.status,
      progressPct: row.progress_pct,
      attendedCount: row.attended_count,
      requiredCount: row.required_count,
    })),
    pagination: { page, limit: ACCESS_PAGE, total, totalPages: Math.ceil(total / ACCESS_PAGE) },
  }
}
