import { sql } from 'kysely'
import type { Schedule } from '#contract/schedule/schedule.ts'
import { lms } from '#contract/schedule/schedule.ts'
import { changesBetween, isSameTime } from '#contract/schedule/schedule-changes.ts'
import type { ScheduleActivity } from '#contract/schedule/schedule-parts.ts'
import { spanOf } from '#contract/schedule/schedule-parts.ts'
import { canEditSchedule, canMove, needsReason, permissionTo } from '#contract/schedule/workflow.rules.ts'
import type { Tx } from '#server/core/db/database.ts'
import { fail } from '#server/core/http/fail.ts'
import { requireWeights } from '#server/areas/grading/scheme/write.ts'
import { missingReferences } from '#server/core/resource/references.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { scheduleFind } from './find.ts'
import { activitiesOf, checkActivities, writeActivities } from './parts/activities.ts'
import { conflictsOf, isOverlap } from './parts/conflicts.ts'
import { notifyOf } from './parts/notify.ts'
import { checkStaff, staffOf, writeStaff } from './parts/staff.ts'
import { cancelPlaces } from './students/cancel.ts'

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

/** Follows from other records, and is no change of the schedule. */
const computed = new Set([
  'hasSeats',
  'instructorCount',
  'itemCount',
  'undecidedCount',
  'curationStatus',
  'enrolledCount',
])

/** A schedule as the audit stores it: its meetings and instructors as lines, so that a history can be read. */
function auditSnapshot(row: Schedule): Readonly<Record<string, unknown>> {
  const { activities, staff, ...plain } = row
  const lineOf = ({ title, type, startAt, endAt, cancelled }: ScheduleActivity['items'][number]) =>
    [`– ${title}: ${type}`, startAt, endAt, cancelled ? 'CANCELLED' : ''].filter(Boolean).join(' ')
  return {
    ...Object.fromEntries(Object.entries(plain).filter(([key]) => !computed.has(key))),
    ...(staff ? { staff: staff.map(({ name, instructorId, role }) => `${name ?? instructorId}: ${role}`) } : {}),
    ...(activities ? { activities: activities.flatMap(({ title, items }) => [title].concat(items.map(lineOf))) } : {}),
  }
}

const zoneOf = async (tx: Tx, customerId: number) =>
  (await tx.selectFrom('customer').select('timezone').where('id', '=', customerId).executeTakeFirstOrThrow()).timezone

/** @throws SCHEDULE_CONFLICT where a meeting that is new or has moved meets another one */
async function requireNoOverlap(
  tx: Tx,
  wanted: Parameters<typeof conflictsOf>[1],
  before: Schedule | undefined,
): Promise<void> {
  const conflicts = (await conflictsOf(tx, wanted, true)).filter(isOverlap)
  if (conflicts.length === 0) return
  const items = (all: readonly ScheduleActivity[] = []) => all.flatMap((activity) => activity.items)
  const old = new Map(items(before?.activities).map((item) => [item.id, item]))
  const isNewAccount = before !== undefined && (before.zoomAccountId ?? null) !== wanted.zoomAccountId
  const stays = new Set(
    items(wanted.activities).flatMap((item) => {
      const was = old.get(item.id)
      return was && !isNewAccount && isSameTime(was, item) ? [item.id ?? 0] : []
    }),
  )
  // Overlaps that were accepted before are no reason to refuse another change.
  const fresh = conflicts.filter(({ classActivityItemId: id }) => id === null || !stays.has(id))
  const [first] = fresh
  if (!first) return
  const name = first.kind === 'ZOOM_BUSY' ? 'The Zoom account' : 'The instructor'
  throw fail('SCHEDULE_CONFLICT', { name, title: first.title, what: first.what, count: fresh.length })
}

/** What it names besides its class. */
const others = {
  zoomAccountId: { table: 'zoom_account', what: 'a Zoom account' },
  copiedFromId: { table: 'lms_class', what: 'a schedule' },
} as const

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
      FROM lms_class_instructor t JOIN instructor i ON i.id = t.instructor_id WHERE t.lms_class_id = lms_class.id AND t.deleted_at IS NULL)`,
    hasSeats: sql`(lms_class.enrolled_count < lms_class.capacity)`,
    instructorCount: counted(
      sql`FROM lms_class_instructor t WHERE t.lms_class_id = lms_class.id AND t.deleted_at IS NULL`,
    ),
    itemCount: counted(
      sql`FROM class_activity_item i WHERE i.lms_class_id = lms_class.id AND i.cancelled_at IS NULL AND i.deleted_at IS NULL`,
    ),
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
  auditSnapshot,
  async completeRow(tx, row) {
    return { ...row, staff: await staffOf(tx, row.id), activities: await activitiesOf(tx, row.id) }
  },
  mayEdit(row, { workflow, reason: _reason, exclude: _exclude, ...others }) {
    const isMove = workflow !== undefined && workflow !== row.workflow
    const verdict = isMove ? canMove(row, workflow) : true
    if (verdict !== true) return verdict
    // The version comes with every change.
    const isEdit = Object.entries(others).some(([key, value]) => key !== 'version' && value !== undefined)
    return isEdit ? canEditSchedule(row) : true
  },
  permissionsFor({ workflow, exclude }, before) {
    const move = before && workflow !== undefined && workflow !== before.workflow
    return [
      ...(move ? [permissionTo(before.workflow, workflow)] : []),
      ...(exclude === undefined ? [] : (['lms:exclude'] as const)),
    ]
  },
  async check({ customerId, input, before }, { tx }) {
    const at = (value: string | null | undefined) => (value ? Date.parse(value) : undefined)
    const start = at(input.startAt ?? before?.startAt)
    const end = at(input.endAt ?? before?.endAt)
    const opens = at(input.enrollOpenAt === undefined ? before?.enrollOpenAt : input.enrollOpenAt)
    const closes = at(input.enrollCloseAt === undefined ? before?.enrollCloseAt : input.enrollCloseAt)
    const enrolled = before?.enrolledCount ?? 0
    const isMove = before && input.workflow !== undefined && input.workflow !== before.workflow
    if (before && isMove && input.workflow === 'REVIEW') await requireWeights(tx, before)
    const { activities, staff, variantId } = input
    const variant = variantId
      ? await tx
          .selectFrom('core_class_variant')
          .select('id')
          .where('id', '=', variantId)
          .where('core_class_id', '=', input.coreClassId ?? 0)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
      : undefined
    return [
      ...(await missingReferences(tx, others, customerId, input)),
      ...(variantId && !variant ? [{ field: 'variantId', message: 'is not a variant of the class' }] : []),
      ...(staff ? await checkStaff(tx, customerId, staff, before?.staff ?? []) : []),
      ...(activities
        ? await checkActivities(tx, {
            customerId,
            activities,
            before: before?.activities ?? [],
            workflow: before?.workflow ?? 'DRAFT',
          })
        : []),
      ...(!before && start !== undefined && start < Date.now()
        ? [{ field: 'startAt', message: 'must not be in the past' }]
        : []),
      ...(start !== undefined && end !== undefined && end <= start
        ? [{ field: 'endAt', message: 'must be after the start' }]
        : []),
      ...(opens !== undefined && closes !== undefined && closes <= opens
        ? [{ field: 'enrollCloseAt', message: 'must be after the start' }]
        : []),
      ...(input.capacity !== undefined && input.capacity < enrolled
        ? [{ field: 'capacity', message: `must be at least the ${enrolled} who are enrolled` }]
        : []),
      ...(isMove && needsReason(before.workflow, input.workflow ?? before.workflow) && input.reason === undefined
        ? [{ field: 'reason', message: "can't be empty!" }]
        : []),
    ]
  },
  async values({ customerId, input, before }, { tx }) {
    // With its meetings a schedule moves, unless its own times are given.
    const moved = input.activities && spanOf(input.activities)
    const was = before && spanOf(before.activities ?? [])
    const span =
      moved && JSON.stringify(moved) !== JSON.stringify(was)
        ? {
            ...(input.startAt === undefined ? { start_at: moved.startAt } : {}),
            ...(input.endAt === undefined ? { end_at: moved.endAt } : {}),
          }
        : {}
    if (before) {
      if (input.workflow === undefined || input.workflow === before.workflow) return span
      return {
        ...span,
        ...(input.workflow === 'CANCELLED' ? { cancel_reason: input.reason } : {}),
        ...(input.workflow === 'COMPLETED' ? { grading_locked_at: new Date().toISOString() } : {}),
        ...(before.workflow === 'COMPLETED' ? { grading_locked_at: null } : {}),
      }
    }
    const { program_id } = await tx
      .selectFrom('core_class')
      .select('program_id')
      .where('id', '=', Number(input.coreClassId))
      .executeTakeFirstOrThrow()
    const code = await nextCode(tx, customerId, String(input.startAt))
    const { variantId = null, copiedFromId = null } = input
    // What version 3 writes has its meetings in it.
    const isNew = input.activities !== undefined || input.staff !== undefined
    return {
      code,
      program_id,
      variant_id: variantId,
      copied_from_id: copiedFromId,
      schema_version: isNew ? 2 : 1,
      workflow: 'DRAFT',
    }
  },
  async afterWrite(id, { input, before, customerId }, context) {
    const { tx, session } = context
    const { activities, staff, zoomAccountId } = input
    if (before && input.workflow === 'CANCELLED') {
      const { reason, notify } = input
      await cancelPlaces({ id, title: before.title, reason: reason ?? '', notify: notify === true }, context)
    }
    const isOther = zoomAccountId !== undefined && zoomAccountId !== (before?.zoomAccountId ?? null)
    if (!activities && !staff && !isOther) return undefined
    const owner = { column: 'lms_class_id', id, customerId, masterId: session.masterId } as const
    const zone = await zoneOf(tx, customerId)
    if ((activities || isOther) && input.allowOverlap !== true) {
      const wanted = activities ?? before?.activities ?? []
      const account = zoomAccountId === undefined ? (before?.zoomAccountId ?? null) : zoomAccountId
      await requireNoOverlap(
        tx,
        { customerId, activities: wanted, zoomAccountId: account, zone, lmsClassId: id },
        before,
      )
    }
    const related = [
      ...(staff ? await writeStaff(tx, owner, staff) : []),
      ...(activities ? await writeActivities(tx, owner, activities, zone) : []),
    ]
    const isPublic = before?.workflow === 'PUBLISHED' || before?.workflow === 'ONGOING'
    if (input.notify && activities && before && isPublic) {
      const changes = changesBetween(before.activities ?? [], activities, Date.now())
      const about = { id, customerId, code: before.code, title: input.title ?? before.title, zone }
      related.push(...(await notifyOf(changes, about, context)))
    }
    return related.length > 0 ? { related } : undefined
  },
  actionOf: (before, { workflow }) => (workflow !== undefined && workflow !== before.workflow ? 'lms.move' : undefined),
  isFinal: ({ workflow }) => workflow !== undefined,
})
