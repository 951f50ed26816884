import { sql } from 'kysely'
import { reason } from '#contract/core/reason.ts'
import type * as calls from '#contract/schedule/students.ts'
import { STUDENTS_PER_PAGE } from '#contract/schedule/students.ts'
import { invocation } from '#engine/invocation.ts'
import enrolFileCommand from '#commands/lms/enrol-file.ts'
import { lockRow, valuesBefore } from '#server/core/audit/snapshot.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import { isOpen } from '#contract/schedule/workflow.rules.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { enforce, fail, Refusal } from '#server/core/http/fail.ts'
import { rowsOf } from '#server/core/jobs/file-rows.ts'
import { enrol, whyText } from './enrol.ts'
import type { EnrolPayload } from './enrol-job.ts'
import { countSeats, givingOf, lockRoom, promote } from './seats.ts'

export const studentHandlers: Handlers<typeof calls> = {
  async scheduleEnrol({ params: { lmsClassId }, body: { students, notify } }, context) {
    const room = await lockRoom(context.tx, lmsClassId)
    const fared = await enrol(givingOf(context), room, students, { notify })
    const refused = fared.filter(({ outcome }) => outcome === 'REFUSED')
    const [first] = refused
    // Where nothing came of it, that is a refusal like any other.
    if (first?.why && refused.length === fared.length) throw new Refusal(first.why)
    const count = (outcome: string) => fared.filter((one) => one.outcome === outcome).length
    return {
      enrolled: count('ENROLLED'),
      waiting: count('WAITING'),
      refused: refused.length,
      students: fared.map((one) => ({
        studentLmsClassId: one.studentLmsClassId,
        studentId: one.studentId,
        name: one.name,
        outcome: one.outcome,
        message: whyText(one),
      })),
    }
  },

  async scheduleUnenrol({ params: { studentLmsClassId: id }, query: { reason: why, notify } }, context) {
    const { tx, session, audit } = context
    const found = await tx
      .selectFrom('student_lms_class')
      .select('lms_class_id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!found) throw fail('NOT_FOUND', { what: 'participant' })
    // The schedule before its students, as in every other change of seats.
    const room = await lockRoom(tx, found.lms_class_id)
    const before = await lockRow(tx, 'student_lms_class', id)
    const name = String(before.name_on_certificate)
    if (before.status === 'DROPPED') throw fail('UNENROLLED_ALREADY', { name })
    enforce(before.certificate_status === 'SENT' ? reason('CERTIFIED', { name }) : true)
    const set = { status: 'DROPPED', drop_reason: why }
    const after = await writeRow(tx, 'student_lms_class', before, set, session.masterId)
    await countSeats(tx, room, -1)
    const { people, related } = await promote(givingOf(context), room, { notify })
    const counter = { table: 'lms_class' as const, id: room.id, column: 'enrolled_count', max: 'capacity' }
    audit({
      action: 'lms.unenrol',
      resource: 'student_lms_class',
      recordId: id,
      customerId: room.customerId,
      label: `${name} · ${room.code}`,
      version: after.version,
      reason: why,
      before: { status: before.status },
      after: { status: 'DROPPED' },
      restore: {
        columns: valuesBefore(before, after),
        related,
        // Who got the seat gives it back first.
        counters: [...people.map(() => ({ ...counter, by: -1 })), { ...counter, by: 1 }],
      },
    })
    return { id, name, promoted: people[0]?.name ?? null }
  },

  async scheduleStudents({ params: { customerId, id }, query: { text = '', page = 1 } }, { tx }) {
    const room = await tx
      .selectFrom('lms_class')
      .select(['capacity', 'enrolled_count', 'waiting_list', 'workflow'])
      .where('id', '=', id)
      .where('customer_id', '=', customerId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!room) throw fail('NOT_FOUND', { what: 'schedule' })
    const seated = tx
      .selectFrom('student_lms_class as e')
      .innerJoin('student as s', 's.id', 'e.student_id')
      .where('e.lms_class_id', '=', id)
      .where('e.status', '<>', 'DROPPED')
      .where('e.deleted_at', 'is', null)
      .$if(text.trim() !== '', (query) =>
        query.where('e.search_text', 'ilike', `%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`),
      )
    const { total } = await seated.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    const students = await seated
      .select(['e.id', 'e.student_id', 's.name', 'e.email_in_class', 'e.status', 'e.platform_code', 'e.version'])
      .select(['e.attended_count', 'e.required_count', 'e.certificate_status', 'e.enrolled_at'])
      .orderBy(sql`lower(s.name)`)
      .orderBy('e.id')
      .limit(STUDENTS_PER_PAGE)
      .offset((page - 1) * STUDENTS_PER_PAGE)
      .execute()
    const waiting = await tx
      .selectFrom('lms_class_waiting as w')
      .innerJoin('student as s', 's.id', 'w.student_id')
      .select(['w.id', 'w.student_id', 's.name', 's.email', 'w.created_at'])
      .where('w.lms_class_id', '=', id)
      .where('w.deleted_at', 'is', null)
      .orderBy('w.id')
      .execute()
    return {
      capacity: room.capacity,
      enrolled: room.enrolled_count,
      waitingList: room.waiting_list,
      open: isOpen(room),
      total,
      students: students.map((row) => ({
        id: row.id,
        studentId: row.student_id,
        name: row.name,
        email: row.email_in_class,
        status: row.status,
        platformCode: row.platform_code,
        attendedCount: row.attended_count,
        requiredCount: row.required_count,
        certificateStatus: row.certificate_status,
        enrolledAt: row.enrolled_at.toISOString(),
        version: row.version,
      })),
      waiting: waiting.map((row) => ({
        id: row.id,
        studentId: row.student_id,
        name: row.name,
        email: row.email,
        since: row.created_at.toISOString(),
      })),
    }
  },

  async scheduleUnwait({ params: { customerId, id, studentId } }, { tx, session, audit }) {
    const room = await lockRoom(tx, id, customerId)
    const found = await tx
      .selectFrom('lms_class_waiting as w')
      .innerJoin('student as s', 's.id', 'w.student_id')
      .select(['w.id', 's.name'])
      .where('w.student_id', '=', studentId)
      .where('w.lms_class_id', '=', id)
      .where('w.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!found) throw fail('NOT_FOUND', { what: 'student' })
    const before = await lockRow(tx, 'lms_class_waiting', found.id)
    const after = await writeRow(
      tx,
      'lms_class_waiting',
      before,
      { deleted_at: new Date().toISOString() },
      session.masterId,
    )
    // Open screens of the schedule read its waiting list again.
    await countSeats(tx, room, 0)
    audit({
      action: 'lms.unwait',
      resource: 'lms_class_waiting',
      recordId: found.id,
      customerId,
      label: `${found.name} · ${room.code}`,
      version: after.version,
      before: { waiting: true },
      after: { waiting: false },
      restore: { columns: valuesBefore(before, after) },
    })
    return { id: found.id, name: found.name }
  },

  async scheduleEnrolFile({ params: { customerId, id }, body: { fileName, notify = false } }, context) {
    const { tx, session, jobs, audit } = context
    const rows = rowsOf(context)
    const room = await lockRoom(tx, id, customerId)
    if (!isOpen(room)) throw fail('CLASS_CLOSED', { title: room.title })
    const payload: EnrolPayload = { lmsClassId: id, notify, requestId: context.requestId, ip: context.ip }
    const progressId = await jobs.start(tx, {
      kind: 'ENROL',
      title: `Enrol students: ${fileName ?? room.code}`,
      customerId,
      createdBy: session.masterId,
      total: rows.count,
      table: 'student_lms_class',
      payload,
      rows,
    })
    audit({
      action: 'lms.enrol-file',
      resource: 'lms_class',
      recordId: id,
      customerId,
      label: room.code,
      again: invocation(enrolFileCommand, {}),
      after: { count: rows.count, progressId },
    })
    return { progressId }
  },
}
