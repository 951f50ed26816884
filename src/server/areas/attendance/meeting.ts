import { sql } from 'kysely'
import type * as meetingCalls from '#contract/attendance/attendance-meeting.ts'
import type { AttendanceMark, AttendanceSheet } from '#contract/attendance/attendance-meeting.ts'
import { requirePermission } from '#server/core/auth/rights.ts'
import type { Tx } from '#server/core/db/database.ts'
import { iso } from '#server/core/db/list.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { fail, Refusal } from '#server/core/http/fail.ts'
import { lockRecords } from '#server/core/resource/read.ts'
import { createRecord, updateRecord } from '#server/core/resource/write.ts'
import { attendances } from './attendance.resource.ts'

interface Wanted {
  customerId: number
  /** Of the scheduled class. */
  id: number
  ke?: number | undefined
}

async function classOf(tx: Tx, { customerId, id }: Wanted) {
  const found = await tx
    .selectFrom('lms_class')
    .select(['id', 'code', 'title', 'workflow', 'grading_locked_at'])
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw fail('NOT_FOUND', { what: 'schedule' })
  return found
}

/** The meetings of a class in their order: those that its schedule has, and those that somebody attended all the same. */
async function meetingsOf(tx: Tx, id: number) {
  const { rows } = await sql<{ ke: number; title: string | null; start_at: Date | null; marked: number }>`
    SELECT coalesce(i.ke, a.ke) AS ke, i.title, i.start_at, coalesce(a.marked, 0)::int AS marked
      FROM (SELECT DISTINCT ON (ke) ke, title, start_at FROM class_activity_item
             WHERE lms_class_id = ${id} AND ke IS NOT NULL AND cancelled_at IS NULL AND deleted_at IS NULL ORDER BY ke, sort_order) i
      FULL JOIN (SELECT t.ke, count(*) AS marked FROM absensi t
                   JOIN student_lms_class e ON e.id = t.student_lms_class_id AND e.deleted_at IS NULL AND e.status <> 'DROPPED'
                  WHERE t.lms_class_id = ${id} AND t.deleted_at IS NULL GROUP BY t.ke) a ON a.ke = i.ke
     ORDER BY 1`.execute(tx)
  return rows
}

async function participantsOf(tx: Tx, id: number, ke: number): Promise<AttendanceSheet['participants']> {
  const rows = await tx
    .selectFrom('student_lms_class as e')
    .innerJoin('student as s', 's.id', 'e.student_id')
    .leftJoin('absensi as a', (join) =>
      join.onRef('a.student_lms_class_id', '=', 'e.id').on('a.ke', '=', ke).on('a.deleted_at', 'is', null),
    )
    .select(['e.id as place', 'e.student_id', 's.name', 'e.email_in_class', 'e.voucher_code'])
    .select(['a.id', 'a.version', 'a.status', 'a.method', 'a.minutes', 'a.note'])
    .where('e.lms_class_id', '=', id)
    .where('e.deleted_at', 'is', null)
    .where('e.status', '<>', 'DROPPED')
    .orderBy(sql`lower(s.name)`)
    .orderBy('e.id')
    .execute()
  return rows.map(({ place, student_id, name, email_in_class, voucher_code, ...own }) => ({
    studentLmsClassId: place,
    student: { id: student_id, name },
    email: email_in_class,
    voucherCode: voucher_code,
    attendance:
      own.id === null || own.version === null || own.status === null || own.method === null
        ? null
        : {
            id: own.id,
            version: own.version,
            status: own.status,
            method: own.method,
            minutes: own.minutes,
            note: own.note,
          },
  }))
}

async function sheetOf(tx: Tx, wanted: Wanted): Promise<AttendanceSheet> {
  const { grading_locked_at: lockedAt, ...lmsClass } = await classOf(tx, wanted)
  const meetings = await meetingsOf(tx, wanted.id)
  const begun = meetings.filter(({ start_at: at, ke }) => ke !== 999 && at !== null && at.getTime() <= Date.now())
  const shown = wanted.ke ?? begun.at(-1)?.ke ?? meetings[0]?.ke ?? 1
  return {
    lmsClass,
    locked: lockedAt !== null,
    meetings: meetings.map(({ ke, title, start_at: at, marked }) => ({ ke, title, startAt: iso(at), marked })),
    ke: shown,
    participants: await participantsOf(tx, wanted.id, shown),
  }
}

/** Writes one mark: a new attendance, or another status of the one that was seen. */
async function mark(
  { customerId, ke = 1 }: Wanted,
  { studentLmsClassId, version, status, minutes, method }: AttendanceMark,
  known: ReadonlyMap<number, number>,
  context: HandlerContext,
): Promise<'created' | 'changed'> {
  const input = { status, ...(minutes === undefined ? {} : { minutes }), verified: true, ...(method ? { method } : {}) }
  if (version === undefined) {
    await createRecord(attendances, customerId, { studentLmsClassId, ke, ...input }, context)
    return 'created'
  }
  const id = known.get(studentLmsClassId)
  if (id === undefined) throw fail('NOT_FOUND', { what: attendances.noun })
  await updateRecord(attendances, id, { ...input, version }, context)
  return 'changed'
}

export const meetingHandlers: Handlers<typeof meetingCalls> = {
  meetingRead: ({ params, query }, { tx }) => sheetOf(tx, { ...params, ke: query.ke }),

  async meetingMark({ params, body: { ke, marks } }, context) {
    const { tx, session, unchanged } = context
    const wanted = { ...params, ke }
    if (marks.some(({ version }) => version === undefined)) requirePermission(session, 'attendance:create')
    const { title, grading_locked_at: lockedAt } = await classOf(tx, wanted)
    if (lockedAt) throw fail('GRADING_LOCKED', { title })
    const people = await participantsOf(tx, params.id, ke)
    const known = new Map(
      people.flatMap(({ studentLmsClassId, attendance }) => (attendance ? [[studentLmsClassId, attendance.id]] : [])),
    )
    const names = new Map(people.map(({ studentLmsClassId, student }) => [studentLmsClassId, student.name]))
    // All at once and in their order, so that two who mark the same class do not wait for each other for ever.
    await lockRecords(
      tx,
      attendances,
      marks.flatMap(({ studentLmsClassId }) => known.get(studentLmsClassId) ?? []),
    )
    const done = { created: 0, changed: 0 }
    const refused = []
    for (const one of marks) {
      const { studentLmsClassId } = one
      const name = names.get(studentLmsClassId)
      try {
        if (name === undefined) throw fail('NOT_FOUND', { what: 'participant' })
        done[await mark(wanted, one, known, context)]++
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const { code } = error.reason
        refused.push({ studentLmsClassId, name: name ?? String(studentLmsClassId), code, message: error.message })
      }
    }
    if (done.created + done.changed === 0) unchanged()
    return { ...done, refused, sheet: await sheetOf(tx, wanted) }
  },
}
