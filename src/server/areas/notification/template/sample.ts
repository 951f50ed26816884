import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { findPermissions } from '#contract/find-kinds.ts'
import type { SampleKind } from '#contract/notification/template-events.ts'
import { eventOf } from '#contract/notification/template-events.ts'
import type { TemplateLocale } from '#contract/core/message-channels.ts'
import type { TemplateSample } from '#contract/notification/template-sample.ts'
import { requirePermission } from '#server/core/auth/rights.ts'
import complaints from '#server/areas/support/complaint.resource.ts'
import { letterValues } from '#server/areas/support/letter.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { senderOf } from '#server/areas/notification/message/sender.ts'
import { readRecord } from '#server/core/resource/read.ts'

export interface Asked {
  customerId: number
  code: string
  locale: TemplateLocale
  id?: number | undefined
}

/** What a record says of itself to whoever is written about it. */
interface Facts {
  id: number
  label: string
  name: string | null
  email: string | null
  phone: string | null
  title: string | null
  number: string | null
  day: Date | null
}

type Where = (column: string, newest: RawBuilder<unknown>) => RawBuilder<unknown>

/** The record that is asked for, else the one that `newest` selects. */
const one =
  ({ id }: Asked): Where =>
  (column, newest) =>
    id === undefined ? sql`${sql.ref(column)} = (${newest})` : sql`${sql.ref(column)} = ${id}`

/** The newest record of a table. */
const newestOf = (
  table: 'student' | 'student_class' | 'prospect' | 'sales_order' | 'app_user',
  customerId: number,
) => sql`
  SELECT id FROM ${sql.table(table)} WHERE customer_id = ${customerId} AND deleted_at IS NULL
   ORDER BY created_at DESC, id DESC LIMIT 1`

// Of vouchers those that somebody has come first: the newest of a batch belong to nobody yet.
const voucher = ({ customerId }: Asked, where: Where) => sql<Facts>`
  SELECT v.id, v.code AS label, s.name, s.email, s.phone, k.title, v.code AS number, v.expires_at AS day
    FROM voucher v JOIN core_class k ON k.id = v.core_class_id LEFT JOIN student s ON s.id = v.student_id
   WHERE v.customer_id = ${customerId} AND v.deleted_at IS NULL AND ${where(
     'v.id',
     sql`SELECT coalesce(
       (SELECT id FROM voucher WHERE customer_id = ${customerId} AND status = 'REDEEMED' AND deleted_at IS NULL
         ORDER BY created_at DESC, id DESC LIMIT 1),
       (SELECT id FROM voucher WHERE customer_id = ${customerId} AND deleted_at IS NULL
         ORDER BY created_at DESC, id DESC LIMIT 1))`,
   )}`

const enrolment = (asked: Asked, where: Where) => {
  const { customerId, code } = asked
  const isCertified = code === 'CERT_READY'
  const newest = isCertified
    ? sql`SELECT student_lms_class_id FROM certificate WHERE customer_id = ${customerId} AND deleted_at IS NULL
           ORDER BY issued_at DESC, id DESC LIMIT 1`
    : sql`SELECT id FROM student_lms_class WHERE customer_id = ${customerId} AND deleted_at IS NULL
           ORDER BY enrolled_at DESC, id DESC LIMIT 1`
  return sql<Facts>`
    SELECT e.id, s.name || ' · ' || l.code AS label, s.name, e.email_in_class AS email, s.phone, l.title,
           ${isCertified ? sql`c.number` : sql`l.code`} AS number,
           ${isCertified ? sql`c.issued_at` : sql`l.start_at`} AS day
      FROM student_lms_class e JOIN student s ON s.id = e.student_id JOIN lms_class l ON l.id = e.lms_class_id
      LEFT JOIN certificate c ON c.id = e.certificate_id AND c.deleted_at IS NULL
     WHERE e.customer_id = ${customerId} AND e.deleted_at IS NULL AND ${where('e.id', newest)}`
}

const studentClass = ({ customerId }: Asked, where: Where) => sql<Facts>`
  SELECT r.id, r.registration_no AS label, s.name, s.email, s.phone, k.title, r.registration_no AS number,
         NULL::timestamptz AS day
    FROM student_class r JOIN student s ON s.id = r.student_id JOIN core_class k ON k.id = r.core_class_id
   WHERE r.customer_id = ${customerId} AND r.deleted_at IS NULL AND ${where(
     'r.id',
     newestOf('student_class', customerId),
   )}`

const student = ({ customerId }: Asked, where: Where) => sql<Facts>`
  SELECT s.id, s.name AS label, s.name, s.email, s.phone, NULL::text AS title, NULL::text AS number,
         NULL::timestamptz AS day
    FROM student s
   WHERE s.customer_id = ${customerId} AND s.deleted_at IS NULL AND ${where('s.id', newestOf('student', customerId))}`

const prospect = ({ customerId }: Asked, where: Where) => sql<Facts>`
  SELECT p.id, p.name AS label, p.name, p.email, p.phone, k.title, NULL::text AS number, p.next_follow_up_at AS day
    FROM prospect p LEFT JOIN core_class k ON k.id = p.interest_core_class_id
   WHERE p.customer_id = ${customerId} AND p.deleted_at IS NULL AND ${where('p.id', newestOf('prospect', customerId))}`

// Of several classes the message names all.
const order = ({ customerId }: Asked, where: Where) => sql<Facts>`
  SELECT o.id, o.order_no AS label, o.buyer_name AS name, o.buyer_email AS email, o.buyer_phone AS phone,
         (SELECT string_agg(i.title, ', ' ORDER BY i.id) FROM order_item i WHERE i.order_id = o.id) AS title,
         o.order_no AS number, o.ordered_at AS day
    FROM sales_order o
   WHERE o.customer_id = ${customerId} AND o.deleted_at IS NULL AND ${where('o.id', newestOf('sales_order', customerId))}`

const account = ({ customerId }: Asked, where: Where) => sql<Facts>`
  SELECT u.id, u.name AS label, u.name, u.email, u.phone, NULL::text AS title, NULL::text AS number,
         NULL::timestamptz AS day
    FROM app_user u
   WHERE u.customer_id = ${customerId} AND u.deleted_at IS NULL AND ${where('u.id', newestOf('app_user', customerId))}`

const statements = { voucher, enrolment, studentClass, student, prospect, order, account }
const nouns: Readonly<Record<SampleKind, string>> = {
  voucher: 'voucher',
  enrolment: 'participation',
  studentClass: 'registration',
  complaint: 'complaint',
  student: 'student',
  prospect: 'prospect',
  order: 'order',
  account: 'account',
}

type Sample = Pick<TemplateSample, 'record' | 'to' | 'values'>
const nothing: Sample = { record: null, to: null, values: {} }

async function ofComplaint(tx: Tx, { customerId, id }: Asked): Promise<Sample> {
  const newest = tx
    .selectFrom('complain')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
  const wanted = id ?? (await newest.executeTakeFirst())?.id
  if (wanted === undefined) return nothing
  const row = await readRecord(tx, complaints, wanted)
  if (row.customerId !== customerId) throw fail('NOT_FOUND', { what: complaints.noun })
  const { name, email, phone, ticketNo } = row
  return {
    record: { id: row.id, label: ticketNo },
    to: { name, email, phone },
    values: letterValues(row, row.resolution),
  }
}

/** The variables that a record gives a value to; the others are known only when a message is written. */
function valuesOf({ name, title, number, day }: Facts, locale: TemplateLocale, timeZone: string) {
  const date = day && new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(day)
  const all = { nama: name, kelas: title, kode: number, tanggal: date }
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null))
}

/**
 * What a record of a kind says of itself, the newest when none is named.
 * @throws FORBIDDEN without the permission to read such records; NOT_FOUND for one that is not there
 */
export async function factsOf(kind: SampleKind, asked: Asked, { tx, session }: HandlerContext) {
  requirePermission(session, findPermissions[kind])
  const { name: from, timezone } = await senderOf(tx, asked.customerId)
  if (kind === 'complaint') return { from, ...(await ofComplaint(tx, asked)) }
  const { rows } = await statements[kind](asked, one(asked)).execute(tx)
  const [facts] = rows
  if (!facts && asked.id !== undefined) throw fail('NOT_FOUND', { what: nouns[kind] })
  if (!facts) return { from, ...nothing }
  const { id, label, name, email, phone } = facts
  return {
    from,
    record: { id, label },
    to: name === null ? null : { name, email, phone },
    values: valuesOf(facts, asked.locale, timezone),
  }
}

/**
 * What the variables of a template come to for a record of the kind that it is about.
 * @throws FORBIDDEN, NOT_FOUND
 */
export async function sampleOf(asked: Asked, context: HandlerContext): Promise<TemplateSample> {
  const { about: kind, variables } = eventOf(asked.code)
  const { values, ...facts } = await factsOf(kind, asked, context)
  const wanted = Object.entries(values).filter(([key]) => variables.includes(key))
  return { kind, ...facts, values: Object.fromEntries(wanted) }
}
