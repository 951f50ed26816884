import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ComplaintStory } from '#contract/support/complaint-story.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'

/** So many of a kind are answered, the newest. */
const SHOWN = 10

interface Facts {
  id: number
  customer: number
  student_id: number | null
  email: string | null
  phone: string | null
  voucher_code: string | null
}

type PartKey = 'enrolments' | 'vouchers' | 'redemptions' | 'complaints' | 'messages'
type Part<K extends PartKey> = NonNullable<ComplaintStory[K]>
/** A row of a part as the database has it. */
type Raw<K extends PartKey> = Omit<Part<K>['rows'][number], 'at'> & { at: Date }

async function newest<K extends PartKey>(tx: Tx, statement: RawBuilder<Raw<K>>): Promise<Part<K>> {
  const { rows } = await sql<Raw<K>>`${statement} LIMIT ${sql.lit(SHOWN + 1)}`.execute(tx)
  const shown = rows.slice(0, SHOWN).map((row) => Object.assign(row, { at: row.at.toISOString() }))
  return { rows: shown, more: rows.length > SHOWN } as unknown as Part<K>
}

/** The student whom a complaint names, else the one with the same address or number. */
async function studentOf(tx: Tx, { customer, student_id, email, phone }: Facts) {
  const { rows } = await sql<NonNullable<ComplaintStory['student']> & { by: NonNullable<ComplaintStory['by']> }>`
    SELECT id, name, student_no AS "studentNo", email, phone,
           CASE WHEN id = ${student_id} THEN 'link' WHEN lower(email) = lower(${email}) THEN 'email' ELSE 'phone' END AS by
      FROM student
     WHERE customer_id = ${customer} AND deleted_at IS NULL
       AND CASE WHEN ${student_id}::bigint IS NOT NULL THEN id = ${student_id}
                ELSE lower(email) = lower(${email}) OR phone = ${phone} END
     ORDER BY (lower(email) = lower(${email})) DESC NULLS LAST, id DESC LIMIT 1`.execute(tx)
  return rows[0]
}

const enrolments = (customer: number, student: number) => sql<Raw<'enrolments'>>`
  SELECT e.id, l.title, e.status, e.progress_pct::float8 AS "progressPct", e.attended_count AS attended,
         e.required_count AS required, e.certificate_status AS "certificateStatus", c.number AS "certificateNo",
         e.enrolled_at AS at
    FROM student_lms_class e JOIN lms_class l ON l.id = e.lms_class_id
    LEFT JOIN certificate c ON c.id = e.certificate_id AND c.deleted_at IS NULL
   WHERE e.customer_id = ${customer} AND e.student_id = ${student} AND e.deleted_at IS NULL
   ORDER BY e.enrolled_at DESC, e.id DESC`

const vouchers = (customer: number, student: number | null, code: string | null) => sql<Raw<'vouchers'>>`
  SELECT v.id, v.code, v.status, k.title, v.platform_code AS platform, v.created_at AS at
    FROM voucher v JOIN core_class k ON k.id = v.core_class_id
   WHERE v.customer_id = ${customer} AND (v.student_id = ${student} OR v.code = ${code}) AND v.deleted_at IS NULL
   ORDER BY v.created_at DESC, v.id DESC`

const redemptions = (customer: number, student: number | null, { voucher_code, email }: Facts) => sql<
  Raw<'redemptions'>
>`
  SELECT r.id, r.voucher_code AS "voucherCode", r.status, r.flag, coalesce(r.redeemed_at, r.created_at) AS at
    FROM reedem r
   WHERE r.customer_id = ${customer} AND r.deleted_at IS NULL
     AND (r.student_id = ${student} OR r.voucher_code = ${voucher_code} OR lower(r.email) = lower(${email}))
   ORDER BY at DESC, r.id DESC`

const complaints = (student: number | null, { id, customer, email, phone }: Facts) => sql<Raw<'complaints'>>`
  SELECT c.id, c.ticket_no AS "ticketNo", c.subject, c.status, c.created_at AS at FROM complain c
   WHERE c.customer_id = ${customer} AND c.id <> ${id} AND c.deleted_at IS NULL
     AND (c.student_id = ${student} OR lower(c.email) = lower(${email}) OR c.phone = ${phone})
   ORDER BY c.created_at DESC, c.id DESC`

const messages = (student: number | null, { customer, email, phone }: Facts) => sql<Raw<'messages'>>`
  SELECT m.id, mask_secrets(coalesce(m.subject, left(m.body, 80))) AS title, m.channel, m.status, m.error,
         coalesce(m.sent_at, m.created_at) AS at
    FROM message m
   WHERE m.customer_id = ${customer} AND m.deleted_at IS NULL
     AND (m.student_id = ${student} OR lower(m.recipient) = lower(${email}) OR m.recipient = ${phone})
   ORDER BY m.created_at DESC, m.id DESC`

/**
 * What is known of whoever complains. Who they are decides what is theirs, also for who may not read students: the
 * parts that the person may read are about the same student.
 * @throws NOT_FOUND
 */
export async function storyOf(customerId: number, id: number, context: HandlerContext): Promise<ComplaintStory> {
  const { tx, may } = context
  const facts = await tx
    .selectFrom('complain')
    .select(['id', 'customer_id as customer', 'student_id', 'email', 'phone', 'voucher_code'])
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!facts) throw fail('NOT_FOUND', { what: 'complaint' })
  const found = await studentOf(tx, facts)
  const student = found?.id ?? null
  const mayReadStudents = may('student:read')
  const none = { rows: [], more: false }
  return {
    mayReadStudents,
    by: (mayReadStudents && found?.by) || null,
    student: (mayReadStudents && found) || null,
    enrolments: !may('report:read')
      ? null
      : student === null
        ? none
        : await newest<'enrolments'>(tx, enrolments(customerId, student)),
    vouchers: may('voucher:read')
      ? await newest<'vouchers'>(tx, vouchers(customerId, student, facts.voucher_code))
      : null,
    redemptions: may('redemption:read')
      ? await newest<'redemptions'>(tx, redemptions(customerId, student, facts))
      : null,
    complaints: await newest<'complaints'>(tx, complaints(student, facts)),
    messages: may('message:read') ? await newest<'messages'>(tx, messages(student, facts)) : null,
  }
}
