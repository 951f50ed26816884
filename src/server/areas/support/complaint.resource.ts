import { sql } from 'kysely'
import type { FieldIssue } from '#contract/core/error.ts'
import { canAssign, canReopen } from '#contract/support/complaint.rules.ts'
import type { Complaint } from '#contract/support/complaint.ts'
import { complaint } from '#contract/support/complaint.ts'
import { alive, code, dotted, email, foreign, name, phone, ref } from '#server/core/find/description.ts'
import { related } from '#server/core/resource/columns.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { dueFromNow, nextTicketNo, reopenUntil } from './numbers.ts'
import { categoriesOf, handlersOf } from './people.ts'

const categoryName = sql`coalesce((SELECT l.name FROM lookup l
  WHERE l.type = 'complain-category' AND l.code = complain.category AND l.deleted_at IS NULL
    AND (l.customer_id IS NULL OR l.customer_id = complain.customer_id) ORDER BY l.customer_id NULLS LAST LIMIT 1),
  complain.category)`

const reopens = (before: Complaint, { status }: { status?: string | undefined }) =>
  status === 'OPEN' && before.status !== 'OPEN'

/** The complaints of a customer. */
export default serveResource(complaint, {
  columns: {
    category: {
      value: ref('complain.category'),
      choices: sql`SELECT DISTINCT code FROM lookup WHERE type = 'complain-category' AND deleted_at IS NULL`,
    },
    categoryName,
    closed: sql`(complain.status <> 'OPEN')`,
    handledBy: { id: ref('complain.handled_by'), name: ref('handler.name') },
    handler: { value: ref('handler.name'), joins: ['handler'] },
    overdue: sql`(complain.status = 'OPEN' AND coalesce(complain.due_at < now(), false))`,
    platform: 'platform_code',
    student: related('student', 'id', 'name'),
    studentLmsClass: sql`CASE WHEN lms_class.id IS NOT NULL THEN
      json_build_object('id', complain.student_lms_class_id, 'title', lms_class.title) END`,
    reopenUntil,
  },
  joins: {
    handler: sql`LEFT JOIN app_user AS handler ON handler.id = complain.handled_by`,
    student: sql`LEFT JOIN student ON student.id = complain.student_id`,
    enrolment: sql`LEFT JOIN student_lms_class ON student_lms_class.id = complain.student_lms_class_id`,
    class: sql`LEFT JOIN lms_class ON lms_class.id = student_lms_class.lms_class_id`,
  },
  references: {
    studentId: { table: 'student', what: 'a student' },
    studentLmsClassId: { table: 'student_lms_class', what: 'an enrolment' },
    platform: { table: 'digital_platform', what: 'a platform', by: 'code', shared: true },
  },
  write: {
    category: (category) => ({ category }),
    handledBy: (id) => ({ handled_by: id }),
  },
  mayEdit(row, input) {
    if (reopens(row, input)) return canReopen(row)
    const assigns = input.handledBy !== undefined && input.handledBy !== (row.handledBy?.id ?? null)
    return assigns ? canAssign(row) : true
  },
  async check({ customerId, input, before }, { tx }) {
    const issues: FieldIssue[] = []
    if (input.category !== undefined && input.category !== before?.category) {
      const known = await categoriesOf(tx, customerId)
      if (!known.some(({ code: one }) => one === input.category)) {
        issues.push({ field: 'category', message: `must be one of ${known.map(({ code: one }) => one).join(', ')}` })
      }
    }
    if (typeof input.handledBy === 'number' && input.handledBy !== before?.handledBy?.id) {
      const [found] = await handlersOf(tx, customerId, { id: input.handledBy })
      if (!found) issues.push({ field: 'handledBy', message: 'does not handle complaints of this customer' })
    }
    const [enrolment, student] = (['studentLmsClassId', 'studentId'] as const).map((key) =>
      input[key] === undefined ? before?.[key] : input[key],
    )
    const isNew = input.studentLmsClassId !== undefined || input.studentId !== undefined
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
  },
  async values({ customerId, input, before }, { tx }) {
    if (!before) return { ticket_no: await nextTicketNo(tx, customerId), due_at: await dueFromNow(tx, customerId) }
    if (!reopens(before, input)) return {}
    return {
      status: 'OPEN',
      resolution: null,
      handled_at: null,
      due_at: await dueFromNow(tx, customerId),
      reopen_count: before.reopenCount + 1,
    }
  },
  actionOf(before, input) {
    if (reopens(before, input)) return 'complaint.reopen'
    return Object.keys(input).join() === 'handledBy' ? 'complaint.assign' : undefined
  },
  find: {
    from: sql`list_complain AS t`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.created_at DESC, t.id DESC`,
    fields: [
      code('t.ticket_no', { start: true }),
      code('t.voucher_code', { foreign: true, start: true }),
      email('t.email', { foreign: true, part: 'indexed' }),
      phone('t.phone', foreign),
      name('t.name'),
      name('t.subject'),
    ],
    unnamed: true,
    label: ref('t.ticket_no'),
    hint: dotted(ref('t.name'), ref('t.subject')),
  },
})
