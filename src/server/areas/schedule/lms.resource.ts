import { sql } from 'kysely'
import { lms } from '#contract/schedule/schedule.ts'
import { canEditSchedule, canMove, needsReason, permissionTo } from '#contract/schedule/workflow.rules.ts'
import type { Tx } from '#server/core/db/database.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { scheduleFind } from './find.ts'

/** `JK-2612-0012`: the next of the month in which it begins, in the customer's zone. */
async function nextCode(tx: Tx, customerId: number, startAt: string): Promise<string> {
  // Two that are made at once would get the same.
  await sql`SELECT pg_advisory_xact_lock(hashtext('schedule-code'), ${customerId}::int)`.execute(tx)
  const { rows } = await sql<{ code: string }>`
    WITH month AS (SELECT 'JK-' || to_char(${startAt}::timestamptz AT TIME ZONE timezone, 'YYMM') || '-' AS prefix
                     FROM customer WHERE id = ${customerId})
    SELECT m.prefix || lpad((coalesce(max(substring(l.code FROM length(m.prefix) + 1)::int), 0) + 1)::text, 4, '0') AS code
      FROM month m
      LEFT JOIN lms_class l ON l.customer_id = ${customerId} AND starts_with(l.code, m.prefix)
       AND substring(l.code FROM length(m.prefix) + 1) ~ '^[0-9]{1,8}$'
     GROUP BY m.prefix`.execute(tx)
  if (!rows[0]) throw new Error(`There is no customer ${customerId}`)
  return rows[0].code
}

const counted = (from: ReturnType<typeof sql>) => sql`(SELECT count(*)::int ${from})`

/** What runs when. */
export default serveResource(lms, {
  find: scheduleFind,
  columns: {
    coreClass: {
      id: sql`lms_class.core_class_id`,
      name: sql`(SELECT c.title FROM core_class c WHERE c.id = lms_class.core_class_id)`,
    },
    variant: {
      id: sql`lms_class.variant_id`,
      name: sql`(SELECT v.name FROM core_class_variant v WHERE v.id = lms_class.variant_id)`,
    },
    instructors: sql`(SELECT string_agg(i.name, ', ' ORDER BY t.role DESC, i.name)
      FROM lms_class_instructor t JOIN instructor i ON i.id = t.instructor_id WHERE t.lms_class_id = lms_class.id)`,
    hasSeats: sql`(lms_class.enrolled_count < lms_class.capacity)`,
    instructorCount: counted(sql`FROM lms_class_instructor t WHERE t.lms_class_id = lms_class.id`),
    itemCount: counted(sql`FROM class_activity_item i WHERE i.lms_class_id = lms_class.id AND i.deleted_at IS NULL`),
    undecidedCount: counted(sql`FROM student_lms_class s WHERE s.lms_class_id = lms_class.id AND s.deleted_at IS NULL
      AND s.status IN ('REGISTERED', 'IN_PROGRESS', 'FINISHED')`),
    curationStatus: sql`(SELECT c.curation_status FROM core_class c WHERE c.id = lms_class.core_class_id)`,
    passingScore: sql`lms_class.passing_score::float8`,
    minAttendancePct: sql`lms_class.min_attendance_pct::float8`,
    exclude: 'excluded',
  },
  references: { coreClassId: { table: 'core_class', what: 'a class' } },
  write: {
    passingScore: (score) => ({ passing_score: score }),
    minAttendancePct: (percent) => ({ min_attendance_pct: percent }),
  },
  unaudited: ['hasSeats', 'instructorCount', 'itemCount', 'undecidedCount', 'curationStatus', 'enrolledCount'],
  mayEdit(row, { workflow, reason: _reason, exclude: _exclude, ...others }) {
    const isMove = workflow !== undefined && workflow !== row.workflow
    const verdict = isMove ? canMove(row, workflow) : true
    if (verdict !== true) return verdict
    // The version comes with every change.
    const isEdit = Object.entries(others).some(([key, value]) => key !== 'version' && value !== undefined)
    return isEdit ? canEditSchedule(row) : true
  },
  takes({ workflow, exclude }, before) {
    const move = before && workflow !== undefined && workflow !== before.workflow
    return [
      ...(move ? [permissionTo(before.workflow, workflow)] : []),
      ...(exclude === undefined ? [] : (['lms:exclude'] as const)),
    ]
  },
  check({ wish, before }) {
    const at = (value: string | null | undefined) => (value ? Date.parse(value) : undefined)
    const start = at(wish.startAt ?? before?.startAt)
    const end = at(wish.endAt ?? before?.endAt)
    const opens = at(wish.enrollOpenAt === undefined ? before?.enrollOpenAt : wish.enrollOpenAt)
    const closes = at(wish.enrollCloseAt === undefined ? before?.enrollCloseAt : wish.enrollCloseAt)
    const enrolled = before?.enrolledCount ?? 0
    const isMove = before && wish.workflow !== undefined && wish.workflow !== before.workflow
    return [
      ...(!before && start !== undefined && start < Date.now()
        ? [{ field: 'startAt', message: 'must not be in the past' }]
        : []),
      ...(start !== undefined && end !== undefined && end <= start
        ? [{ field: 'endAt', message: 'must be after the start' }]
        : []),
      ...(opens !== undefined && closes !== undefined && closes <= opens
        ? [{ field: 'enrollCloseAt', message: 'must be after the start' }]
        : []),
      ...(wish.capacity !== undefined && wish.capacity < enrolled
        ? [{ field: 'capacity', message: `must be at least the ${enrolled} who are enrolled` }]
        : []),
      ...(isMove && needsReason(before.workflow, wish.workflow ?? before.workflow) && wish.reason === undefined
        ? [{ field: 'reason', message: "can't be empty!" }]
        : []),
    ]
  },
  async values({ customerId, wish, before }, { tx }) {
    if (before) {
      if (wish.workflow === undefined || wish.workflow === before.workflow) return {}
      return {
        ...(wish.workflow === 'CANCELLED' ? { cancel_reason: wish.reason } : {}),
        ...(wish.workflow === 'COMPLETED' ? { grading_locked_at: new Date().toISOString() } : {}),
        ...(before.workflow === 'COMPLETED' ? { grading_locked_at: null } : {}),
      }
    }
    const { program_id } = await tx
      .selectFrom('core_class')
      .select('program_id')
      .where('id', '=', Number(wish.coreClassId))
      .executeTakeFirstOrThrow()
    const code = await nextCode(tx, customerId, String(wish.startAt))
    return { code, program_id, schema_version: 1, workflow: 'DRAFT' }
  },
  actionOf: (before, { workflow }) => (workflow !== undefined && workflow !== before.workflow ? 'lms.move' : undefined),
  isFinal: ({ workflow }) => workflow !== undefined,
})
