import { sql } from 'kysely'
import { reason } from '#contract/core/reason.ts'
import { enrolment } from '#contract/participant/enrolment.ts'
import { canEnrol } from '#contract/schedule/workflow.rules.ts'
import { countSeats, lockRoom } from '#server/areas/schedule/students/seats.ts'
import type { Tx } from '#server/core/db/database.ts'
import { alive, code, dotted, email, foreign, name, ref } from '#server/core/find/description.ts'
import { enforce, fail } from '#server/core/http/fail.ts'
import { related } from '#server/core/resource/columns.ts'
import { serveResource } from '#server/core/resource/serve.ts'

const personOf = (tx: Tx, customerId: number, id: number) =>
  tx
    .selectFrom('student')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const isSeated = async (tx: Tx, studentId: number, lmsClassId: number) =>
  (await tx
    .selectFrom('student_lms_class')
    .select('id')
    .where('student_id', '=', studentId)
    .where('lms_class_id', '=', lmsClassId)
    .where('status', '<>', 'DROPPED')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

const isThere = async (tx: Tx, customerId: number, lmsClassId: number) =>
  (await tx
    .selectFrom('lms_class')
    .select('id')
    .where('id', '=', lmsClassId)
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** How many meetings a participant of a schedule has to attend. */
export async function requiredIn(tx: Tx, lmsClassId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT ke)::int AS count FROM class_activity_item
     WHERE lms_class_id = ${lmsClassId} AND ke <> 999 AND cancelled_at IS NULL AND deleted_at IS NULL`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Participants: students in scheduled classes. */
export const enrolments = serveResource(enrolment, {
  columns: {
    written: sql`student_lms_class.search_text`,
    student: related('student', 'id', 'name'),
    email: 'email_in_class',
    phone: { value: ref('student.phone'), joins: ['student'] },
    coreClass: related('core_class', 'id', 'code', 'title'),
    lmsClass: related('lms_class', 'id', 'code', 'title'),
    class: { value: ref('core_class.title'), joins: ['coreClass'] },
    schedule: { value: ref('lms_class.code'), joins: ['lmsClass'] },
    startAt: { value: ref('lms_class.start_at'), joins: ['lmsClass'] },
    locked: sql`(lms_class.grading_locked_at IS NOT NULL)`,
    platform: 'platform_code',
    referralFilled: sql`(student_lms_class.referral_code IS NOT NULL)`,
    attendance: sql`student_lms_class.attended_count || '/' || student_lms_class.required_count`,
    progressPct: sql`student_lms_class.progress_pct::float8`,
    pretestScore: sql`student_lms_class.pretest_score::float8`,
    posttestScore: sql`student_lms_class.posttest_score::float8`,
    skillScore: sql`student_lms_class.skill_score::float8`,
    finalScore: sql`student_lms_class.final_score::float8`,
    certificate: related('certificate', 'id', 'number'),
  },
  joins: {
    student: sql`JOIN student ON student.id = student_lms_class.student_id`,
    coreClass: sql`JOIN core_class ON core_class.id = student_lms_class.core_class_id`,
    lmsClass: sql`JOIN lms_class ON lms_class.id = student_lms_class.lms_class_id`,
    certificate: sql`LEFT JOIN certificate ON certificate.id = student_lms_class.certificate_id`,
  },
  references: {
    studentId: { table: 'student', what: 'a student' },
    coreClassId: { table: 'core_class', what: 'a class' },
    lmsClassId: { table: 'lms_class', what: 'a schedule' },
    voucherId: { table: 'voucher', what: 'a voucher' },
    platform: { table: 'digital_platform', what: 'a platform', by: 'code', shared: true },
  },
  async check({ customerId, input: { studentId = 0, lmsClassId = 0 }, before }, { tx }) {
    if (before) return []
    const person = await personOf(tx, customerId, studentId)
    // What is not there at all is refused as such.
    if (!person || !(await isThere(tx, customerId, lmsClassId))) return []
    const room = await lockRoom(tx, lmsClassId, customerId)
    enforce(canEnrol(room))
    const { title, capacity, enrolled } = room
    if (await isSeated(tx, studentId, lmsClassId)) throw fail('ENROLLED_ALREADY', { name: person.name, title })
    enforce(enrolled >= capacity ? reason('CLASS_FULL', { title, capacity }) : true)
    return []
  },
  async values({ customerId, input: { studentId = 0, lmsClassId = 0 }, before }, { tx }) {
    if (before) return {}
    const person = await personOf(tx, customerId, studentId)
    if (!person) throw fail('NOT_FOUND', { what: 'student' })
    const room = await lockRoom(tx, lmsClassId, customerId)
    return {
      core_class_id: room.coreClassId,
      platform_code: 'OWN',
      name_on_certificate: person.name,
      email_in_class: person.email,
      enrolled_at: new Date().toISOString(),
      required_count: await requiredIn(tx, lmsClassId),
    }
  },
  async afterWrite(_id, { input: { lmsClassId = 0 }, before }, { tx }) {
    if (!before) await countSeats(tx, await lockRoom(tx, lmsClassId), 1)
  },
  async alsoDelete({ lmsClassId, status }, { tx }) {
    if (status === 'DROPPED') return undefined
    await countSeats(tx, await lockRoom(tx, lmsClassId), -1)
    return {
      counters: [{ table: 'lms_class', id: lmsClassId, column: 'enrolled_count', by: 1, max: 'capacity' }],
    }
  },
  find: {
    from: sql`list_student_lms_class AS t`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.enrolled_at DESC, t.id DESC`,
    fields: [
      {
        is: 'code',
        value: sql`v.number`,
        via: { view: 'list_certificate', id: 'student_lms_class_id', where: sql`v.deleted_at IS NULL` },
      },
      code('t.voucher_code', { foreign: true, start: true }),
      code('t.redeem_code', { foreign: true, start: true }),
      code('t.invoice_code', foreign),
      {
        is: 'code',
        value: sql`v.order_no`,
        foreign: true,
        via: {
          view: 'list_sales_order',
          join: sql`JOIN list_order_item AS i ON i.order_id = v.id JOIN list_voucher AS c ON c.id = i.voucher_id`,
          id: 'c.code',
          of: ref('t.voucher_code'),
        },
      },
      {
        is: 'phone',
        value: sql`v.phone`,
        via: { view: 'list_student', id: 'id', of: ref('t.student_id'), where: sql`v.deleted_at IS NULL` },
      },
      email('t.email_in_class'),
      name('t.name_on_certificate', { start: true, part: 'near' }),
      name('t.search_text', { aside: true }),
    ],
    huge: true,
    joins: sql`JOIN list_core_class AS c ON c.id = t.core_class_id JOIN list_lms_class AS l ON l.id = t.lms_class_id`,
    label: ref('t.name_on_certificate'),
    hint: dotted(ref('c.title'), ref('l.code'), sql`round(t.progress_pct)::text || '%'`),
  },
})
