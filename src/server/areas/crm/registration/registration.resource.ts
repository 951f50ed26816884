import { sql } from 'kysely'
import cancelCommand from '#commands/studentClass/cancel.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import { studentClass } from '#contract/crm/registration.ts'
import { paymentOf } from '#contract/crm/registration.rules.ts'
import { feeAfter } from '#contract/crm/scholarship.rules.ts'
import { invocation } from '#engine/invocation.ts'
import type { Tx } from '#server/core/db/database.ts'
import { alive, code, dotted, name, ref, start } from '#server/core/find/description.ts'
import { fail } from '#server/core/http/fail.ts'
import { related } from '#server/core/resource/columns.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { nextNumber } from '../numbers.ts'

/** The class of a registration. */
async function classOf(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('core_class')
    .select(['program_id', 'base_price'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND', { what: 'class' })
  return row
}

/** What a student has been granted for a class and no registration uses yet. */
async function grantOf(tx: Tx, studentId: number, classId: number) {
  const { rows } = await sql<{ id: number; percent: number | null; amount: number | null }>`
    SELECT s.id, s.percent::float8 AS percent, s.amount FROM scholarship s
     WHERE s.student_id = ${studentId} AND s.status = 'ACCEPTED' AND s.deleted_at IS NULL
       AND (s.core_class_id IS NULL OR s.core_class_id = ${classId})
       AND NOT EXISTS (SELECT FROM student_class r
                        WHERE r.scholarship_id = s.id AND r.deleted_at IS NULL AND r.status <> 'CANCELLED')
     ORDER BY s.core_class_id NULLS LAST, s.id LIMIT 1`.execute(tx)
  return rows[0]
}

const isScheduleOf = async (tx: Tx, id: number, classId: number) =>
  (await tx
    .selectFrom('lms_class')
    .select('id')
    .where('id', '=', id)
    .where('core_class_id', '=', classId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Registrations of students for classes, until each has become a seat. */
export const registrations = serveResource(studentClass, {
  columns: {
    student: related('student', 'id', 'name', 'email'),
    studentName: { value: ref('student.name'), joins: ['student'] },
    classId: 'core_class_id',
    class: { id: ref('class.id'), name: ref('class.title'), joins: ['class'] },
    scheduleId: 'lms_class_id',
    schedule: related('schedule', 'id', 'code', 'title'),
    program: { id: ref('program.id'), name: ref('program.name'), joins: ['program'] },
    missing: sql`ARRAY(SELECT d.name FROM registration_document d
                        WHERE d.code = ANY (student_class.missing_docs) ORDER BY d.sort_order)`,
    missingDoc: {
      value: ref('student_class.missing_docs'),
      many: true,
      choices: sql`SELECT code FROM registration_document WHERE required`,
      exported: sql`array_to_string(student_class.missing_docs, ', ')`,
    },
    toReview: sql`(student_class.docs_waiting > 0)`,
    scholarship: related('scholarship', 'id', 'number', 'scheme'),
    stage: {
      id: ref('student_class.stage_id'),
      name: sql`(SELECT s.name FROM pipeline_stage s WHERE s.id = student_class.stage_id)`,
    },
    enrolmentId: 'student_lms_class_id',
    completedBy: {
      id: ref('student_class.completed_by'),
      name: sql`(SELECT u.name FROM app_user u WHERE u.id = student_class.completed_by)`,
    },
  },
  joins: {
    student: sql`JOIN student ON student.id = student_class.student_id`,
    class: sql`JOIN core_class AS class ON class.id = student_class.core_class_id`,
    schedule: sql`LEFT JOIN lms_class AS schedule ON schedule.id = student_class.lms_class_id`,
    program: sql`JOIN program ON program.id = student_class.program_id`,
    scholarship: sql`LEFT JOIN scholarship ON scholarship.id = student_class.scholarship_id`,
  },
  references: {
    studentId: { table: 'student', what: 'a student' },
    classId: { table: 'core_class', what: 'a class' },
    scheduleId: { table: 'lms_class', what: 'a schedule' },
    programId: { table: 'program', what: 'a program' },
    stageId: { table: 'pipeline_stage', what: 'a stage' },
    enrolmentId: { table: 'student_lms_class', what: 'a participant' },
  },
  unaudited: ['docsApproved', 'docsRequired', 'docsWaiting', 'missing'],
  async check({ input, before }, { tx }) {
    const issues: FieldIssue[] = []
    const classId = input.classId ?? before?.classId ?? 0
    if (typeof input.scheduleId === 'number' && !(await isScheduleOf(tx, input.scheduleId, classId)))
      issues.push({ field: 'scheduleId', message: 'is not a schedule of this class' })
    if (input.status === 'CANCELLED' && !input.reason) issues.push({ field: 'reason', message: "can't be empty!" })
    if (input.fee === null) issues.push({ field: 'fee', message: "can't be empty!" })
    return issues
  },
  write: { waived: () => ({}), reason: () => ({}), status: () => ({}), fee: () => ({}), programId: () => ({}) },
  async values({ customerId, input, before }, { tx }) {
    if (!before) {
      const { studentId = 0, classId = 0 } = input
      const { program_id: program, base_price: price } = await classOf(tx, classId)
      const grant = input.fee == null ? await grantOf(tx, studentId, classId) : undefined
      const fee = input.fee ?? (grant ? feeAfter(price, grant) : price)
      return {
        registration_no: await nextNumber(tx, customerId, 'student_class', 'REG'),
        program_id: input.programId ?? program,
        scholarship_id: grant?.id ?? null,
        fee,
        payment_status: paymentOf(fee, 0),
      }
    }
    if (input.status === 'CANCELLED') return { status: 'CANCELLED', cancel_reason: input.reason ?? null }
    const fee = input.fee ?? before.fee ?? 0
    const paid = input.paid ?? before.paid
    const isPriced = input.fee != null || input.paid !== undefined
    return {
      ...(input.fee == null ? {} : { fee }),
      ...(input.programId == null ? {} : { program_id: input.programId }),
      ...(input.waived === true
        ? { payment_status: 'WAIVED' }
        : isPriced || input.waived === false
          ? { payment_status: paymentOf(fee, paid) }
          : {}),
    }
  },
  actionOf: (_before, { status, paid, waived }) =>
    status === 'CANCELLED'
      ? 'studentClass.cancel'
      : paid !== undefined || waived !== undefined
        ? 'studentClass.pay'
        : undefined,
  inverseOfCreate: ({ id }) => invocation(cancelCommand, { registration: id, reason: 'Salah didaftarkan' }),
  find: {
    from: sql`list_student_class AS t JOIN list_student AS s ON s.id = t.student_id`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.created_at DESC, t.id DESC`,
    fields: [
      code('t.registration_no', start),
      {
        is: 'email',
        value: sql`v.email`,
        foreign: true,
        via: { view: 'list_student', id: 'id', of: ref('t.student_id'), where: sql`v.deleted_at IS NULL` },
      },
      name('s.email', { part: 'near' }),
      name('s.name', { part: 'near' }),
    ],
    through: { column: ref('t.student_id'), view: 'list_student', texts: [ref('v.name'), ref('v.email')] },
    unnamed: true,
    joins: sql`JOIN list_core_class AS c ON c.id = t.core_class_id`,
    label: dotted(ref('t.registration_no'), ref('s.name')),
    hint: dotted(ref('c.title'), sql`initcap(replace(t.status, '_', ' '))`),
    of: { values: [ref('t.student_id'), ref('t.stage_id')], by: ref('t.student_id'), type: 'id' },
  },
})
