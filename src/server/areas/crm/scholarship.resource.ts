import { sql } from 'kysely'
import type { FieldIssue } from '#contract/core/error.ts'
import { scholarship } from '#contract/crm/scholarship.ts'
import { ref } from '#server/core/find/description.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { nextNumber } from './numbers.ts'
import { acceptGrant, mayTake, requireStep, stepsFrom } from './scholarship-steps.ts'

const feeOf = sql`(SELECT c.base_price FROM core_class c WHERE c.id = scholarship.core_class_id)`

/** Who applies for a reduced fee, or has one. */
const scholarships = serveResource(scholarship, {
  columns: {
    person: sql`CASE WHEN scholarship.student_id IS NOT NULL
      THEN json_build_object('kind', 'student', 'id', student.id, 'name', student.name)
      ELSE json_build_object('kind', 'prospect', 'id', prospect.id, 'name', prospect.name) END`,
    personName: { value: sql`coalesce(student.name, prospect.name)`, joins: ['student', 'prospect'] },
    program: { id: ref('program.id'), name: ref('program.name'), joins: ['program'] },
    classId: 'core_class_id',
    class: { id: ref('class.id'), name: ref('class.title'), joins: ['class'] },
    percent: sql`scholarship.percent::float8`,
    score: sql`scholarship.score::float8`,
    fee: feeOf,
    feeAfter: sql`greatest(0, ${feeOf} - coalesce(scholarship.amount,
      round(${feeOf} * coalesce(scholarship.percent, 0) / 100)))::bigint`,
    decidedBy: {
      id: ref('scholarship.decided_by'),
      name: sql`(SELECT u.name FROM app_user u WHERE u.id = scholarship.decided_by)`,
    },
  },
  joins: {
    student: sql`LEFT JOIN student ON student.id = scholarship.student_id`,
    prospect: sql`LEFT JOIN prospect ON prospect.id = scholarship.prospect_id`,
    program: sql`LEFT JOIN program ON program.id = scholarship.program_id`,
    class: sql`LEFT JOIN core_class AS class ON class.id = scholarship.core_class_id`,
  },
  references: {
    prospectId: { table: 'prospect', what: 'a prospect' },
    studentId: { table: 'student', what: 'a student' },
    programId: { table: 'program', what: 'a program' },
    classId: { table: 'core_class', what: 'a class' },
  },
  async completeRow(tx, row) {
    return { ...row, steps: await stepsFrom(tx, row.status) }
  },
  shown: (row, { session }) => ({
    ...row,
    ...(row.steps ? { steps: row.steps.filter((step) => mayTake(session, step)) } : {}),
  }),
  check({ input, before }) {
    const issues: FieldIssue[] = []
    const { prospectId, studentId, percent, amount } = { ...before, ...input }
    if (!prospectId && !studentId) issues.push({ field: 'studentId', message: 'choose a student or a prospect' })
    if (typeof percent === 'number' && typeof amount === 'number')
      issues.push({ field: 'amount', message: 'cannot go together with a share of the fee' })
    return issues
  },
  write: {
    transition: () => ({}),
    reason: () => ({}),
    percent: (percent) => ({ percent }),
    score: (score) => ({ score }),
  },
  async values({ customerId, input, before }, context) {
    const { tx, session } = context
    if (!before) return { number: await nextNumber(tx, customerId, 'scholarship', 'BSW'), status: 'APPLIED' }
    if (input.transition == null) return {}
    const { to, action } = await requireStep(before, input, context)
    const isDecided = to === 'APPROVED' || to === 'REJECTED'
    return {
      status: to,
      ...(isDecided ? { decided_by: session.masterId, decided_at: new Date().toISOString() } : {}),
      ...(action === 'reopen' ? { decided_by: null, decided_at: null } : {}),
      reason: input.reason ?? (action === 'reopen' ? null : before.reason),
    }
  },
  async afterWrite(_id, { input, before }, context) {
    if (before && input.transition === 'accept') await acceptGrant(before, context)
  },
  actionOf: (_before, { transition }) => (transition == null ? undefined : 'scholarship.step'),
  // The fee of the registration has changed with it.
  isFinal: ({ transition }) => transition === 'accept',
})
export default scholarships
