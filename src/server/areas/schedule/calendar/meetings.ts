import { sql } from 'kysely'
import type { Calendar, CalendarMeeting, CalendarSchedule } from '#contract/schedule/calendar.ts'
import { CALENDAR_MEETINGS } from '#contract/schedule/calendar.ts'
import type { Tx } from '#server/core/db/database.ts'

export interface CalendarRange {
  customerId: number
  from: Date
  to: Date
  coreClassId?: number | undefined
  instructorId?: number | undefined
  location?: string | undefined
  workflow?: readonly string[] | undefined
}

interface Row {
  meetings: CalendarMeeting[]
  schedules: CalendarSchedule[]
  instructors: Calendar['instructors']
}

/** How PostgreSQL writes a moment as the contract has it. */
const iso = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The condition of the items `i` of schedules `l` that a calendar shows. */
export function meetingsWhere(range: CalendarRange) {
  const { customerId, from, to, coreClassId, instructorId, location, workflow = [] } = range
  const conditions = [
    sql`i.customer_id = ${customerId} AND i.start_at >= ${from} AND i.start_at < ${to} AND i.end_at IS NOT NULL`,
    sql`i.type IN ('ZOOM', 'OFFLINE') AND i.deleted_at IS NULL AND l.deleted_at IS NULL`,
    ...(coreClassId === undefined ? [] : [sql`l.core_class_id = ${coreClassId}`]),
    ...(instructorId === undefined ? [] : [sql`i.instructor_id = ${instructorId}`]),
    ...(location === undefined ? [] : [sql`lower(l.location) = lower(${location})`]),
    ...(workflow.length === 0 ? [] : [sql`l.workflow = ANY (${[...workflow]}::text[])`]),
  ]
  return sql.join(conditions, sql` AND `)
}

/** The meetings that begin in a stretch of time, each schedule and instructor once. */
export async function meetingsOf(tx: Tx, range: CalendarRange, limit = CALENDAR_MEETINGS): Promise<Calendar> {
  const { rows } = await sql<Row>`
    WITH found AS (
      SELECT i.id, i.lms_class_id, i.title, i.start_at, i.end_at, i.type, i.instructor_id, i.cancelled_at
        FROM class_activity_item i JOIN lms_class l ON l.id = i.lms_class_id
       WHERE ${meetingsWhere(range)}
       ORDER BY i.start_at, i.id LIMIT ${limit + 1})
    SELECT (SELECT coalesce(json_agg(json_build_object('id', id, 'lmsClassId', lms_class_id, 'title', title,
                   'startAt', ${iso('start_at')}, 'endAt', ${iso('end_at')}, 'type', type, 'instructorId', instructor_id,
                   'cancelled', cancelled_at IS NOT NULL) ORDER BY start_at, id), '[]') FROM found) AS meetings,
           (SELECT coalesce(json_agg(json_build_object('id', l.id, 'code', l.code, 'title', l.title, 'workflow', l.workflow,
                   'location', l.location, 'version', l.version)), '[]')
              FROM lms_class l WHERE l.id IN (SELECT lms_class_id FROM found)) AS schedules,
           (SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) ORDER BY t.name, t.id), '[]')
              FROM instructor t WHERE t.id IN (SELECT instructor_id FROM found)) AS instructors`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('A calendar is one row')
  return { ...found, meetings: found.meetings.slice(0, limit), more: found.meetings.length > limit }
}
