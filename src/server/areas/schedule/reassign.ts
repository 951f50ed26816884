import { sql } from 'kysely'
import type { Permission } from '#contract/core/permission.ts'
import { allows } from '#contract/core/permission.ts'
import type { Conflict, Reassigned } from '#contract/schedule/teaching.ts'
import type { Session } from '#server/core/auth/session.ts'
import type { Tx } from '#server/core/db/database.ts'
import { acrossCustomers } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail, invalid } from '#server/core/http/fail.ts'
import { teacherOf } from './plan/teachers.ts'
import { clashesOf } from './plan/timetable.ts'

const MAY: Permission = 'instructor:reassign'

export interface Reassignment {
  customerId: number
  instructorId: number
  newCustomerId: number
  newInstructorId: number
  lmsClassIds?: readonly number[] | undefined
  effective?: string | undefined
}

/** The address names the old customer alone: whether the session reaches the other one too its grants say. */
function requireOther({ grants }: Session, customerId: number): void {
  const held = grants.some(
    (grant) => (grant.customerId === null || grant.customerId === customerId) && allows(grant.permissions, MAY),
  )
  if (!held) throw fail('OTHER_CUSTOMER', { customerId })
}

const personOf = (tx: Tx, id: number, customerId: number) =>
  tx
    .selectFrom('instructor')
    .select(['id', 'customer_id', 'expert_id', 'name', 'email', 'phone', 'expertise', 'bio', 'master_id', 'status'])
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
type Person = NonNullable<Awaited<ReturnType<typeof personOf>>>

async function peopleOf(wanted: Reassignment, { tx, session }: HandlerContext) {
  const { customerId, newCustomerId } = wanted
  const from = await personOf(tx, wanted.instructorId, customerId)
  if (!from) throw fail('NOT_FOUND', { what: 'instructor' })
  const other = () => personOf(tx, wanted.newInstructorId, newCustomerId)
  if (newCustomerId !== customerId) requireOther(session, newCustomerId)
  const to = newCustomerId === customerId ? await other() : await acrossCustomers(tx, other)
  if (!to) throw invalid({ field: 'newInstructorId', message: 'is not an instructor of the customer' })
  if (to.expert_id === from.expert_id)
    throw invalid({ field: 'newInstructorId', message: 'must be another instructor' })
  if (to.status !== 'ACTIVE') throw invalid({ field: 'newInstructorId', message: 'does not teach at present' })
  return { from, to }
}

interface Item {
  id: number
  lms_class_id: number
  title: string
  type: string
  start_at: Date
  end_at: Date
  code: string
  class_title: string
}

/** The meetings that change hands: those of schedules that go on, from the day on in the customer's zone. */
async function itemsOf(tx: Tx, { customerId, instructorId, lmsClassIds, effective }: Reassignment, lock: boolean) {
  const only = lmsClassIds === undefined ? sql`` : sql`AND l.id = ANY (${[...lmsClassIds]}::bigint[])`
  const since =
    effective === undefined
      ? sql`now()`
      : sql`greatest(now(), ${effective}::date::timestamp AT TIME ZONE (SELECT timezone FROM customer WHERE id = ${customerId}))`
  const { rows } = await sql<Item>`
    SELECT i.id, i.lms_class_id, i.title, i.type, i.start_at, i.end_at, l.code, l.title AS class_title
      FROM class_activity_item i JOIN lms_class l ON l.id = i.lms_class_id
     WHERE i.instructor_id = ${instructorId} AND l.customer_id = ${customerId} ${only}
       AND i.start_at >= ${since} AND i.end_at IS NOT NULL
       AND i.cancelled_at IS NULL AND i.deleted_at IS NULL AND l.deleted_at IS NULL AND l.workflow NOT IN ('CANCELLED', 'COMPLETED')
     ORDER BY i.start_at, i.id ${lock ? sql`FOR UPDATE` : sql``}`.execute(tx)
  return rows
}

async function conflictsOf(tx: Tx, to: Person, items: readonly Item[]): Promise<Conflict[]> {
  const meetings = items.filter(({ type }) => type === 'ZOOM' || type === 'OFFLINE')
  if (meetings.length === 0) return []
  const range = {
    from: Math.min(...meetings.map(({ start_at }) => start_at.getTime())),
    to: Math.max(...meetings.map(({ end_at }) => end_at.getTime())),
  }
  const teacher = await acrossCustomers(tx, () => teacherOf(tx, to.id, range))
  if (!teacher) return []
  return meetings.flatMap(({ id, title, code, start_at, end_at }) =>
    clashesOf(teacher, { from: start_at.getTime(), to: end_at.getTime() }).map(({ kind, what }) => ({
      kind,
      what,
      classActivityItemId: id,
      title: `${code} ${title}`,
      startAt: start_at.toISOString(),
      endAt: end_at.toISOString(),
    })),
  )
}

function answerOf(
  { from, to }: { from: Person; to: Person },
  items: readonly Item[],
  conflicts: Conflict[],
): Reassigned {
  const byClass = Map.groupBy(items, ({ lms_class_id }) => lms_class_id)
  return {
    from: { id: from.id, name: from.name },
    to: { id: to.id, name: to.name, customerId: to.customer_id },
    classes: [...byClass].map(([id, own]) => ({
      id,
      code: own[0]?.code ?? '',
      title: own[0]?.class_title ?? '',
      meetings: own.length,
    })),
    conflicts,
  }
}

/** What a reassignment would come to. */
export async function previewReassignment(wanted: Reassignment, context: HandlerContext): Promise<Reassigned> {
  const people = await peopleOf(wanted, context)
  const items = await itemsOf(context.tx, wanted, false)
  return answerOf(people, items, await conflictsOf(context.tx, people.to, items))
}

/** The same person among the instructors of the customer whose classes are taught, who is added where there is none yet. */
async function ownInstructor(to: Person, customerId: number, { tx, session }: HandlerContext): Promise<number> {
  if (to.customer_id === customerId) return to.id
  const known = await tx
    .selectFrom('instructor')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('expert_id', '=', to.expert_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (known) return known.id
  const { expert_id, name, email, phone, expertise, bio, master_id } = to
  const stamps = { created_by: session.masterId, updated_by: session.masterId }
  const made = await tx
    .insertInto('instructor')
    .values({ customer_id: customerId, expert_id, name, email, phone, expertise, bio, master_id, ...stamps })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw fail('DUPLICATE', { field: 'email', value: email })
  return made.id
}

/** Who teaches a schedule: the new one from the first meeting that changes hands, the old one only where some stay. */
async function handOver(tx: Tx, lmsClassId: number, items: readonly Item[], from: number, to: number): Promise<void> {
  const { rows } = await sql<{ stays: boolean }>`
    SELECT EXISTS (SELECT 1 FROM class_activity_item
                    WHERE lms_class_id = ${lmsClassId} AND instructor_id = ${from} AND deleted_at IS NULL) AS stays`.execute(
    tx,
  )
  const stays = rows[0]?.stays === true
  await sql`
    INSERT INTO lms_class_instructor (customer_id, lms_class_id, instructor_id, role, from_item_id)
    SELECT l.customer_id, l.id, ${to}, coalesce((SELECT role FROM lms_class_instructor
             WHERE lms_class_id = l.id AND instructor_id = ${from} AND deleted_at IS NULL), 'MAIN'), ${stays ? (items[0]?.id ?? null) : null}
      FROM lms_class l WHERE l.id = ${lmsClassId}
        ON CONFLICT (lms_class_id, instructor_id) WHERE deleted_at IS NULL DO UPDATE SET role = excluded.role`.execute(
    tx,
  )
  if (stays) return
  await tx
    .deleteFrom('lms_class_instructor')
    .where('lms_class_id', '=', lmsClassId)
    .where('instructor_id', '=', from)
    .execute()
}

/**
 * Gives the meetings of an instructor to another one.
 * @throws SCHEDULE_CONFLICT unless the conflicts are accepted
 */
export async function reassign(
  wanted: Reassignment & { allowOverlap?: boolean | undefined; reason?: string | undefined },
  context: HandlerContext,
): Promise<Reassigned> {
  const { tx, session, audit, unchanged } = context
  const people = await peopleOf(wanted, context)
  const { from, to } = people
  // Concurrent reassignments to the same person wait here and see each other's result.
  await sql`SELECT pg_advisory_xact_lock(hashtext('expert'), ${to.expert_id}::int)`.execute(tx)
  const items = await itemsOf(tx, wanted, true)
  const conflicts = await conflictsOf(tx, to, items)
  const answer = answerOf(people, items, conflicts)
  if (items.length === 0) {
    unchanged()
    return answer
  }
  const [first] = conflicts
  if (first && wanted.allowOverlap !== true)
    throw fail('SCHEDULE_CONFLICT', { name: to.name, title: first.title, what: first.what, count: conflicts.length })
  const id = await ownInstructor(to, wanted.customerId, context)
  await tx
    .updateTable('class_activity_item')
    .set({ instructor_id: id, version: sql`version + 1`, updated_by: session.masterId })
    .where(
      'id',
      'in',
      items.map((item) => item.id),
    )
    .execute()
  for (const [lmsClassId, own] of Map.groupBy(items, ({ lms_class_id }) => lms_class_id))
    await handOver(tx, lmsClassId, own, from.id, id)
  const { classes } = answer
  audit({
    action: 'instructor.reassign',
    resource: 'instructor',
    recordId: from.id,
    customerId: wanted.customerId,
    label: from.name,
    before: { instructor: from.name },
    after: { instructor: to.name, classes: classes.map(({ code }) => code), meetings: items.length },
    ...(wanted.reason === undefined ? {} : { reason: wanted.reason }),
  })
  return answer
}
