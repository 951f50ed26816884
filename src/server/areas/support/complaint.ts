import { sql } from 'kysely'
import type { Complaint } from '#contract/support/complaint.ts'
import { complaintFields } from '#contract/support/complaint.ts'
import { canAssign, canReopen } from '#contract/support/complaint.rules.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import type { Tx } from '#server/core/db/database.ts'
import { prepared } from '#server/core/db/prepared.ts'
import { iso, named } from '#server/core/db/list.ts'
import type { Columns } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import type { Resource, Wish, Writing } from '#server/core/resource/resource.ts'
import { dueFromNow, nextTicketNo, reopenUntil } from './numbers.ts'
import { categoriesOf, handlersOf } from './people.ts'

const ref = (name: string) => sql.ref(name)
const category = sql<string | null>`(SELECT l.name FROM lookup l
  WHERE l.type = 'complain-category' AND l.code = c.category AND l.deleted_at IS NULL
    AND (l.customer_id IS NULL OR l.customer_id = c.customer_id) ORDER BY l.customer_id NULLS LAST LIMIT 1)`

async function rows(tx: Tx, ids: readonly number[]): Promise<Complaint[]> {
  const found = await tx
    .selectFrom('complain as c')
    .leftJoin('student as s', 's.id', 'c.student_id')
    .leftJoin('student_lms_class as e', 'e.id', 'c.student_lms_class_id')
    .leftJoin('lms_class as l', 'l.id', 'e.lms_class_id')
    .leftJoin('app_user as u', 'u.id', 'c.handled_by')
    .modifyFront(prepared)
    .select(['c.id', 'c.customer_id', 'c.ticket_no', 'c.name', 'c.email', 'c.phone', 'c.student_id', 'c.voucher_code'])
    .select(['c.student_lms_class_id', 'c.platform_code', 'c.category', 'c.subject', 'c.description', 'c.attachments'])
    .select(['c.channel', 'c.priority', 'c.status', 'c.resolution', 'c.handled_by', 'c.handled_at', 'c.due_at'])
    .select(['c.reopen_count', 'c.excluded', 'c.version', 'c.created_at', 'c.updated_at'])
    .select(['s.name as student', 'l.title as class', 'u.name as handler'])
    .select([category.as('category_name'), reopenUntil.as('reopen_until')])
    .where(sql<boolean>`c.id = ANY (${[...ids]}::bigint[])`)
    .where('c.deleted_at', 'is', null)
    .execute()
  return found.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    ticketNo: row.ticket_no,
    name: row.name,
    email: row.email,
    phone: row.phone,
    studentId: row.student_id,
    student: named(row.student_id, row.student),
    studentLmsClassId: row.student_lms_class_id,
    studentLmsClass:
      row.student_lms_class_id === null || row.class === null
        ? null
        : { id: row.student_lms_class_id, title: row.class },
    voucherCode: row.voucher_code,
    platform: row.platform_code,
    category: row.category,
    categoryName: row.category_name ?? row.category,
    subject: row.subject,
    description: row.description,
    attachments: row.attachments,
    channel: row.channel,
    priority: row.priority,
    status: row.status,
    resolution: row.resolution,
    handledBy: named(row.handled_by, row.handler),
    handledAt: iso(row.handled_at),
    dueAt: iso(row.due_at),
    overdue: row.status === 'OPEN' && row.due_at !== null && row.due_at.getTime() < Date.now(),
    reopenUntil: iso(row.reopen_until),
    reopenCount: row.reopen_count,
    exclude: row.excluded,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}

const reopens = (before: Complaint, wish: Wish) => wish.status === 'OPEN' && before.status !== 'OPEN'
const assigns = (before: Complaint, { handledBy }: Wish) =>
  handledBy !== undefined && handledBy !== (before.handledBy?.id ?? null)

async function check({ customerId, wish, before }: Writing<Complaint>, { tx }: HandlerContext): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = []
  if (typeof wish.category === 'string' && wish.category !== before?.category) {
    const known = await categoriesOf(tx, customerId)
    if (!known.some(({ code }) => code === wish.category)) {
      issues.push({ field: 'category', message: `must be one of ${known.map(({ code }) => code).join(', ')}` })
    }
  }
  if (typeof wish.handledBy === 'number' && wish.handledBy !== before?.handledBy?.id) {
    const [found] = await handlersOf(tx, customerId, { id: wish.handledBy })
    if (!found) issues.push({ field: 'handledBy', message: 'is nobody who works with complaints of this customer' })
  }
  const [enrolment, student] = (['studentLmsClassId', 'studentId'] as const).map((key) =>
    wish[key] === undefined ? before?.[key] : wish[key],
  )
  const isNew = wish.studentLmsClassId !== undefined || wish.studentId !== undefined
  if (isNew && typeof enrolment === 'number' && typeof student === 'number') {
    const own = await tx
      .selectFrom('student_lms_class')
      .select('student_id')
      .where('id', '=', enrolment)
      .executeTakeFirst()
    // One that is not there at all is refused as such.
    if (own && own.student_id !== student)
      issues.push({ field: 'studentLmsClassId', message: 'is no enrolment of this student' })
  }
  return issues
}

async function values({ customerId, wish, before }: Writing<Complaint>, { tx }: HandlerContext): Promise<Columns> {
  if (!before) return { ticket_no: await nextTicketNo(tx, customerId), due_at: await dueFromNow(tx, customerId) }
  if (!reopens(before, wish)) return {}
  return {
    status: 'OPEN',
    resolution: null,
    handled_at: null,
    due_at: await dueFromNow(tx, customerId),
    reopen_count: before.reopenCount + 1,
  }
}

/** The complaints of a customer. */
export const complaints: Resource<Complaint, typeof complaintFields> = {
  table: 'complain',
  area: 'complaint',
  command: 'complaint',
  noun: 'complaint',
  label: ({ ticketNo }) => ticketNo,
  columns: {
    name: 'name',
    email: 'email',
    phone: 'phone',
    studentId: 'student_id',
    studentLmsClassId: 'student_lms_class_id',
    voucherCode: 'voucher_code',
    platform: 'platform_code',
    category: 'category',
    subject: 'subject',
    description: 'description',
    attachments: 'attachments',
    channel: 'channel',
    priority: 'priority',
    handledBy: 'handled_by',
  },
  references: {
    studentId: { table: 'student', what: 'a student' },
    studentLmsClassId: { table: 'student_lms_class', what: 'an enrolment' },
    platform: { table: 'digital_platform', what: 'a platform', by: 'code', shared: true },
  },
  mayEdit(row, wish) {
    if (reopens(row, wish)) return canReopen(row)
    return assigns(row, wish) ? canAssign(row) : true
  },
  check,
  values,
  actionOf(before, wish) {
    if (reopens(before, wish)) return 'complaint.reopen'
    const { version: _version, ...rest } = wish
    return Object.keys(rest).join() === 'handledBy' ? 'complaint.assign' : undefined
  },
  list: {
    resource: 'complaint',
    title: 'Complaints',
    view: 'list_complain',
    alias: 'complain',
    fields: complaintFields,
    columns: {
      ticketNo: { title: 'Ticket', value: ref('complain.ticket_no'), width: 16 },
      createdAt: { title: 'Opened', value: ref('complain.created_at'), width: 18 },
      name: { title: 'Name', value: ref('complain.name'), width: 28 },
      email: { title: 'E-mail', value: ref('complain.email'), width: 32 },
      phone: { title: 'Phone', value: ref('complain.phone'), width: 18 },
      category: {
        title: 'Category',
        value: ref('complain.category'),
        choices: sql`SELECT DISTINCT code FROM lookup WHERE type = 'complain-category' AND deleted_at IS NULL`,
        width: 28,
      },
      subject: { title: 'Subject', value: ref('complain.subject'), width: 44 },
      priority: { title: 'Priority', value: ref('complain.priority'), width: 10 },
      closed: { title: 'Closed', value: sql`(complain.status <> 'OPEN')` },
      status: { title: 'Status', value: ref('complain.status'), width: 10 },
      handledBy: { title: 'Handled by', value: ref('complain.handled_by') },
      handler: { title: 'Handled by', value: ref('app_user.name'), joins: ['handler'], width: 24 },
      dueAt: { title: 'Due', value: ref('complain.due_at'), width: 18 },
      overdue: {
        title: 'Overdue',
        value: sql`(complain.status = 'OPEN' AND coalesce(complain.due_at < now(), false))`,
        width: 10,
      },
      handledAt: { title: 'Closed', value: ref('complain.handled_at'), width: 18 },
      channel: { title: 'Channel', value: ref('complain.channel'), width: 12 },
      platform: {
        title: 'Platform',
        value: ref('complain.platform_code'),
        choices: sql`SELECT code FROM digital_platform`,
        width: 14,
      },
      voucherCode: { title: 'Voucher', value: ref('complain.voucher_code'), width: 22 },
      studentId: { title: 'Student', value: ref('complain.student_id') },
      reopenCount: { title: 'Reopened', value: ref('complain.reopen_count'), width: 10 },
      exclude: { title: 'Excluded', value: ref('complain.excluded'), width: 10 },
    },
    joins: { handler: sql`LEFT JOIN app_user ON app_user.id = complain.handled_by` },
    where: sql`complain.deleted_at IS NULL`,
    defaultSort: 'closed,-createdAt',
    rows,
  },
}
