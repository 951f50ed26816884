import { sql } from 'kysely'
import type { Student } from '#contract/crm/student.ts'
import type { StudentDetail } from '#contract/crm/student-detail.ts'
import { newest } from '#server/core/db/newest.ts'
import type { HandlerContext } from '#server/core/http/context.ts'

type PartKey = Exclude<keyof StudentDetail, 'student'>
/** A row of a part as the database has it. */
type Raw<K extends PartKey> = Omit<NonNullable<StudentDetail[K]>['rows'][number], 'at'> & { at: Date }

const classes = (id: number) => sql<Raw<'classes'>>`
  SELECT e.id, l.title, e.status, e.progress_pct::float8 AS "progressPct", e.enrolled_at AS at
    FROM student_lms_class e JOIN lms_class l ON l.id = e.lms_class_id
   WHERE e.student_id = ${id} AND e.deleted_at IS NULL ORDER BY e.enrolled_at DESC, e.id DESC`

const registrations = (id: number) => sql<Raw<'registrations'>>`
  SELECT r.id, r.registration_no AS "registrationNo", c.title, r.status, r.stage_id AS "stageId", r.created_at AS at
    FROM student_class r JOIN core_class c ON c.id = r.core_class_id
   WHERE r.student_id = ${id} AND r.deleted_at IS NULL ORDER BY r.created_at DESC, r.id DESC`

const vouchers = (id: number) => sql<Raw<'vouchers'>>`
  SELECT v.id, v.code, c.title, v.status, coalesce(v.redeemed_at, v.sent_at, v.reserved_at, v.created_at) AS at
    FROM voucher v JOIN core_class c ON c.id = v.core_class_id
   WHERE v.student_id = ${id} AND v.deleted_at IS NULL ORDER BY at DESC, v.id DESC`

const redemptions = (id: number) => sql<Raw<'redemptions'>>`
  SELECT r.id, r.voucher_code AS "voucherCode", r.status, r.flag, coalesce(r.redeemed_at, r.created_at) AS at
    FROM reedem r WHERE r.student_id = ${id} AND r.deleted_at IS NULL ORDER BY at DESC, r.id DESC`

const orders = (id: number) => sql<Raw<'orders'>>`
  SELECT o.id, o.order_no AS "orderNo", o.status, o.total, o.ordered_at AS at FROM sales_order o
   WHERE o.student_id = ${id} AND o.deleted_at IS NULL ORDER BY o.ordered_at DESC, o.id DESC`

const payments = (id: number) => sql<Raw<'payments'>>`
  SELECT o.id, 'order' AS of, o.order_no AS number, o.total AS amount, m.name AS method, NULL::bigint AS "stageId",
         o.paid_at AS at
    FROM sales_order o LEFT JOIN payment_method m ON m.code = o.payment_method_code
   WHERE o.student_id = ${id} AND o.deleted_at IS NULL AND o.paid_at IS NOT NULL
   UNION ALL
  SELECT r.id, 'registration', r.registration_no, r.paid, NULL, r.stage_id, r.updated_at
    FROM student_class r WHERE r.student_id = ${id} AND r.deleted_at IS NULL AND r.paid > 0
   ORDER BY at DESC, id DESC`

const certificates = (id: number) => sql<Raw<'certificates'>>`
  SELECT c.id, c.number, l.title, c.issued_at AS at,
         CASE WHEN c.replaced_by_id IS NOT NULL THEN 'REPLACED' WHEN c.revoked_at IS NOT NULL THEN 'REVOKED'
              ELSE 'VALID' END AS state
    FROM student_lms_class e JOIN certificate c ON c.student_lms_class_id = e.id JOIN lms_class l ON l.id = e.lms_class_id
   WHERE e.student_id = ${id} AND c.deleted_at IS NULL ORDER BY c.issued_at DESC, c.id DESC`

const messages = (id: number) => sql<Raw<'messages'>>`
  SELECT m.id, mask_secrets(coalesce(m.subject, left(m.body, 80))) AS title, m.channel, m.recipient, m.status, m.error,
         coalesce(m.sent_at, m.created_at) AS at
    FROM message m WHERE m.student_id = ${id} AND m.deleted_at IS NULL ORDER BY m.created_at DESC, m.id DESC`

const complaints = (id: number) => sql<Raw<'complaints'>>`
  SELECT c.id, c.ticket_no AS "ticketNo", c.subject, c.status, c.created_at AS at FROM complain c
   WHERE c.student_id = ${id} AND c.deleted_at IS NULL ORDER BY c.created_at DESC, c.id DESC`

const scholarships = (id: number) => sql<Raw<'scholarships'>>`
  SELECT s.id, s.number, s.scheme, s.status, s.created_at AS at FROM scholarship s
   WHERE s.student_id = ${id} AND s.deleted_at IS NULL ORDER BY s.created_at DESC, s.id DESC`

const prospects = (id: number) => sql<Raw<'prospects'>>`
  SELECT p.id, p.name, s.name AS stage, c.title AS interest, p.created_at AS at
    FROM prospect p JOIN pipeline_stage s ON s.id = p.stage_id LEFT JOIN core_class c ON c.id = p.interest_core_class_id
   WHERE p.student_id = ${id} AND p.deleted_at IS NULL ORDER BY p.created_at DESC, p.id DESC`

/** All that there is of a student, as far as the caller may read it. */
export async function detailOf(student: Student, { tx, may }: HandlerContext): Promise<StudentDetail> {
  const { id } = student
  return {
    student,
    classes: may('report:read') ? await newest(tx, classes(id)) : null,
    registrations: may('crm:read') ? await newest(tx, registrations(id)) : null,
    vouchers: may('voucher:read') ? await newest(tx, vouchers(id)) : null,
    redemptions: may('redemption:read') ? await newest(tx, redemptions(id)) : null,
    orders: may('order:read') ? await newest(tx, orders(id)) : null,
    payments: may('order:read') && may('crm:read') ? await newest(tx, payments(id)) : null,
    certificates: may('certificate:read') ? await newest(tx, certificates(id)) : null,
    messages: may('message:read') ? await newest(tx, messages(id)) : null,
    complaints: may('complaint:read') ? await newest(tx, complaints(id)) : null,
    scholarships: may('scholarship:read') ? await newest(tx, scholarships(id)) : null,
    prospects: may('crm:read') ? await newest(tx, prospects(id)) : null,
  }
}
