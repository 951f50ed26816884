import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ParticipantDetail } from '#contract/participant/detail.ts'
import type { Enrolment } from '#contract/participant/enrolment.ts'
import type { Tx } from '#server/core/db/database.ts'
import { iso } from '#server/core/db/list.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { readRecord } from '#server/core/resource/read.ts'
import { enrolments } from '../enrolment.resource.ts'

/** So many of a kind are answered, the newest. */
const SHOWN = 10

type PartKey = 'orders' | 'redemptions' | 'certificates' | 'messages' | 'complaints' | 'others'
type Part<K extends PartKey> = NonNullable<ParticipantDetail[K]>
/** A row of a part as the database has it. */
type Raw<K extends PartKey> = Omit<Part<K>['rows'][number], 'at'> & { at: Date }

async function newest<K extends PartKey>(tx: Tx, statement: RawBuilder<Raw<K>>): Promise<Part<K>> {
  const { rows } = await sql<Raw<K>>`${statement} LIMIT ${sql.lit(SHOWN + 1)}`.execute(tx)
  const shown = rows
    .slice(0, SHOWN)
    .map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
      ),
    )
  return { rows: shown, more: rows.length > SHOWN } as unknown as Part<K>
}

/** @throws NOT_FOUND also for a participant of another customer */
export async function participantOf(tx: Tx, customerId: number, id: number): Promise<Enrolment> {
  const row = await readRecord(tx, enrolments, id)
  if (row.customerId !== customerId) throw fail('NOT_FOUND', { what: enrolments.noun })
  return row
}

async function studentOf(tx: Tx, id: number): Promise<ParticipantDetail['student']> {
  const row = await tx
    .selectFrom('student')
    .select(['id', 'name', 'student_no', 'email', 'phone', 'city'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { student_no: studentNo, ...rest } = row
  return { ...rest, studentNo }
}

async function scheduleOf(tx: Tx, id: number): Promise<ParticipantDetail['schedule']> {
  const row = await tx
    .selectFrom('lms_class')
    .select(['id', 'code', 'title', 'workflow', 'start_at', 'end_at', 'capacity', 'enrolled_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const instructors = await tx
    .selectFrom('lms_class_instructor as s')
    .innerJoin('instructor as i', 'i.id', 's.instructor_id')
    .select(['i.id', 'i.name'])
    .where('s.lms_class_id', '=', id)
    .orderBy('i.name')
    .execute()
  const { start_at: startAt, end_at: endAt, enrolled_count: enrolled, ...rest } = row
  return { ...rest, startAt: startAt.toISOString(), endAt: endAt.toISOString(), enrolled, instructors }
}

async function voucherOf(
  tx: Tx,
  { customerId, voucherId, voucherCode }: Enrolment,
): Promise<ParticipantDetail['voucher']> {
  const query = tx
    .selectFrom('voucher')
    .select(['id', 'code', 'status', 'redeemed_at', 'expires_at'])
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
  const found =
    voucherId === null
      ? voucherCode === null
        ? undefined
        : await query.where('code', '=', voucherCode).executeTakeFirst()
      : await query.where('id', '=', voucherId).executeTakeFirst()
  if (!found) return null
  const { redeemed_at: redeemedAt, expires_at: expiresAt, ...rest } = found
  return { ...rest, redeemedAt: iso(redeemedAt), expiresAt: iso(expiresAt) }
}

interface MeetingRow {
  ke: number
  title: string | null
  start_at: Date | null
  cancelled: boolean
  id: number | null
  status: NonNullable<NonNullable<ParticipantDetail['meetings']>[number]['attendance']>['status']
  method: NonNullable<NonNullable<ParticipantDetail['meetings']>[number]['attendance']>['method']
  minutes: number | null
  attended_at: Date
  note: string | null
}

/** The meetings of the class in their order, and those that are marked all the same. */
async function meetingsOf(tx: Tx, { id, lmsClassId }: Enrolment): Promise<ParticipantDetail['meetings']> {
  const { rows } = await sql<MeetingRow>`
    SELECT coalesce(i.ke, a.ke) AS ke, i.title, i.start_at, coalesce(i.cancelled_at IS NOT NULL, false) AS cancelled,
           a.id, a.status, a.method, a.minutes, a.attended_at, a.note
      FROM (SELECT DISTINCT ON (ke) ke, title, start_at, cancelled_at FROM class_activity_item
             WHERE lms_class_id = ${lmsClassId} AND ke IS NOT NULL AND deleted_at IS NULL
             ORDER BY ke, cancelled_at NULLS FIRST, sort_order) i
      FULL JOIN (SELECT * FROM absensi WHERE student_lms_class_id = ${id} AND deleted_at IS NULL) a ON a.ke = i.ke
     ORDER BY 1`.execute(tx)
  return rows.map((row) => ({
    ke: row.ke,
    title: row.title,
    startAt: iso(row.start_at),
    cancelled: row.cancelled,
    attendance:
      row.id === null
        ? null
        : {
            id: row.id,
            status: row.status,
            method: row.method,
            minutes: row.minutes,
            attendedAt: row.attended_at.toISOString(),
            note: row.note,
          },
  }))
}

type Scores = NonNullable<ParticipantDetail['scores']>

async function scoresOf(tx: Tx, { id, lmsClassId }: Enrolment): Promise<Scores> {
  const { rows: groups } = await sql<Scores['groups'][number]>`
    WITH RECURSIVE tree AS (
      SELECT g.id, g.level, g.name, g.weight, ARRAY[g.sort_order, g.id] AS place FROM scoring_schema_group g
       WHERE g.lms_class_id = ${lmsClassId} AND g.parent_id IS NULL AND g.deleted_at IS NULL
       UNION ALL
      SELECT g.id, g.level, g.name, g.weight, t.place || ARRAY[g.sort_order, g.id] FROM scoring_schema_group g
        JOIN tree t ON g.parent_id = t.id WHERE g.deleted_at IS NULL)
    SELECT t.id, t.level, t.name, t.weight::float8 AS weight, s.score::float8 AS score, coalesce(s.complete, false) AS complete
      FROM tree t LEFT JOIN student_grade s ON s.group_id = t.id AND s.student_lms_class_id = ${id}
     ORDER BY t.place`.execute(tx)
  const final = await tx
    .selectFrom('student_grade')
    .select(['score', 'letter', 'passed'])
    .where('student_lms_class_id', '=', id)
    .where('group_id', 'is', null)
    .executeTakeFirst()
  return {
    groups,
    final: final?.score ?? null,
    letter: final?.letter ?? null,
    passed: final?.passed ?? null,
  }
}

const orders = (voucherId: number) => sql<Raw<'orders'>>`
  SELECT DISTINCT o.id, o.order_no AS "orderNo", o.status, o.total, o.ordered_at AS at
    FROM order_item i JOIN sales_order o ON o.id = i.order_id WHERE i.voucher_id = ${voucherId}
   ORDER BY at DESC, o.id DESC`

const redemptions = ({ id, customerId, voucherCode }: Enrolment) => sql<Raw<'redemptions'>>`
  SELECT r.id, r.voucher_code AS "voucherCode", r.status, r.flag, coalesce(r.redeemed_at, r.created_at) AS at
    FROM reedem r
   WHERE r.customer_id = ${customerId} AND (r.student_lms_class_id = ${id} OR r.voucher_code = ${voucherCode})
     AND r.deleted_at IS NULL ORDER BY at DESC, r.id DESC`

const certificates = ({ id }: Enrolment) => sql<Raw<'certificates'>>`
  SELECT c.id, c.number, c.send_status AS "sendStatus", c.sent_to AS "sentTo", c.sent_at AS "sentAt", c.last_error AS error,
         CASE WHEN c.replaced_by_id IS NOT NULL THEN 'REPLACED' WHEN c.revoked_at IS NOT NULL THEN 'REVOKED'
              ELSE 'VALID' END AS state, c.issued_at AS at
    FROM certificate c WHERE c.student_lms_class_id = ${id} AND c.deleted_at IS NULL ORDER BY c.id DESC`

const messages = ({ studentId, lmsClassId }: Enrolment) => sql<Raw<'messages'>>`
  SELECT m.id, mask_secrets(coalesce(m.subject, left(m.body, 80))) AS title, m.channel, m.recipient, m.status, m.error,
         coalesce(m.sent_at, m.created_at) AS at
    FROM message m
   WHERE m.student_id = ${studentId} AND (m.lms_class_id = ${lmsClassId} OR m.lms_class_id IS NULL) AND m.deleted_at IS NULL
   ORDER BY m.created_at DESC, m.id DESC`

const complaints = ({ id, customerId, studentId, voucherCode }: Enrolment) => sql<Raw<'complaints'>>`
  SELECT c.id, c.ticket_no AS "ticketNo", c.subject, c.status, c.created_at AS at FROM complain c
   WHERE c.customer_id = ${customerId} AND c.deleted_at IS NULL
     AND (c.student_lms_class_id = ${id} OR c.student_id = ${studentId} OR c.voucher_code = ${voucherCode})
   ORDER BY c.created_at DESC, c.id DESC`

const others = ({ id, customerId, studentId, phone }: Enrolment) => sql<Raw<'others'>>`
  SELECT e.id, l.title, e.email_in_class AS email, e.status, e.student_id <> ${studentId} AS "otherAccount",
         e.enrolled_at AS at
    FROM student_lms_class e JOIN lms_class l ON l.id = e.lms_class_id
   WHERE e.id <> ${id} AND e.deleted_at IS NULL AND e.student_id = ANY (ARRAY(
         SELECT ${studentId}::bigint UNION
         SELECT s.id FROM student s WHERE s.customer_id = ${customerId} AND s.phone = ${phone} AND s.deleted_at IS NULL))
   ORDER BY e.enrolled_at DESC, e.id DESC`

/** Everything about a participant in one answer, as far as the caller may read it. */
export async function detailOf(
  customerId: number,
  id: number,
  { tx, may }: HandlerContext,
): Promise<ParticipantDetail> {
  const participant = await participantOf(tx, customerId, id)
  const voucher = await voucherOf(tx, participant)
  const none = { rows: [], more: false }
  return {
    participant,
    student: may('student:read') ? await studentOf(tx, participant.studentId) : null,
    schedule: await scheduleOf(tx, participant.lmsClassId),
    voucher: may('voucher:read') ? voucher : null,
    orders: !may('order:read') ? null : voucher ? await newest<'orders'>(tx, orders(voucher.id)) : none,
    redemptions: may('redemption:read') ? await newest<'redemptions'>(tx, redemptions(participant)) : null,
    meetings: may('attendance:read') ? await meetingsOf(tx, participant) : null,
    scores: may('grading:read') ? await scoresOf(tx, participant) : null,
    certificates: may('certificate:read') ? await newest<'certificates'>(tx, certificates(participant)) : null,
    messages: may('message:read') ? await newest<'messages'>(tx, messages(participant)) : null,
    complaints: may('complaint:read') ? await newest<'complaints'>(tx, complaints(participant)) : null,
    others: await newest<'others'>(tx, others(participant)),
  }
}
