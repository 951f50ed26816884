import { sql } from 'kysely'
import { allows } from '#contract/core/permission.ts'
import { decides, feeAfter } from '#contract/crm/scholarship.rules.ts'
import type { ScholarshipStatus } from '#contract/crm/scholarship.rules.ts'
import type { Scholarship, ScholarshipStep } from '#contract/crm/scholarship.ts'
import type { Session } from '#server/core/auth/session.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail, invalid } from '#server/core/http/fail.ts'

interface Transition extends ScholarshipStep {
  from: ScholarshipStatus
  order: number
}

/** Every step there is, in their order. */
export async function transitionsOf(tx: Tx): Promise<Transition[]> {
  const { rows } = await sql<Transition>`
    SELECT from_status AS "from", to_status AS "to", action, label, requires_reason AS "requiresReason",
           role_codes AS roles, sort_order AS "order"
      FROM scholarship_transition ORDER BY sort_order`.execute(tx)
  return rows
}

/** The steps out of a state, whoever may take them. */
export const stepsFrom = async (tx: Tx, status: ScholarshipStatus): Promise<ScholarshipStep[]> =>
  (await transitionsOf(tx)).flatMap(({ from, order: _order, ...step }) => (from === status ? [step] : []))

/** Whether a session may take a step: by its role, and by its permissions. */
export const mayTake = ({ roles: held, permissions }: Session, { roles, action }: ScholarshipStep): boolean =>
  held.some((role) => roles.includes(role)) &&
  allows(permissions, decides(action) ? 'scholarship:approve' : 'scholarship:update')

interface Input {
  transition?: string | null | undefined
  reason?: string | null | undefined
  score?: number | null | undefined
  interviewAt?: string | null | undefined
}

/** The step that is asked for. @throws ILLEGAL_TRANSITION with those that are allowed, VALIDATION */
export async function requireStep(
  before: Scholarship,
  { transition, reason, score = before.score, interviewAt = before.interviewAt }: Input,
  { tx, session }: HandlerContext,
): Promise<ScholarshipStep> {
  const allowed = (await stepsFrom(tx, before.status)).filter((step) => mayTake(session, step))
  const step = allowed.find(({ action }) => action === transition)
  if (!step) {
    throw fail('ILLEGAL_TRANSITION', {
      from: before.status,
      to: String(transition),
      allowed: allowed.map(({ action }) => action),
    })
  }
  if (step.requiresReason && !reason) throw invalid({ field: 'reason', message: "can't be empty!" })
  if (step.action === 'invite' && interviewAt === null)
    throw invalid({ field: 'interviewAt', message: "can't be empty!" })
  if (step.action === 'score' && score === null) throw invalid({ field: 'score', message: "can't be empty!" })
  return step
}

/** Takes what is granted off the fee of the registration for the same class. @throws NEEDS_STUDENT */
export async function acceptGrant(
  { id, customerId, studentId, prospectId, classId, percent, amount, person }: Scholarship,
  { tx, session }: HandlerContext,
): Promise<void> {
  const { rows: become } = await sql<{ id: number | null }>`
    SELECT student_id AS id FROM prospect WHERE id = ${prospectId ?? 0}::bigint`.execute(tx)
  const student = studentId ?? become[0]?.id ?? null
  if (student === null) throw fail('NEEDS_STUDENT', { name: person.name })
  await sql`UPDATE scholarship SET student_id = ${student} WHERE id = ${id} AND student_id IS NULL`.execute(tx)
  const { rows } = await sql<{ id: number; price: number; paid: number }>`
    SELECT s.id, c.base_price AS price, s.paid FROM student_class s JOIN core_class c ON c.id = s.core_class_id
     WHERE s.customer_id = ${customerId} AND s.student_id = ${student} AND s.deleted_at IS NULL
       AND s.status NOT IN ('COMPLETED', 'CANCELLED') AND (${classId}::bigint IS NULL OR s.core_class_id = ${classId})
     ORDER BY s.id DESC LIMIT 1 FOR UPDATE OF s`.execute(tx)
  const [registration] = rows
  if (!registration) return
  const fee = feeAfter(registration.price, { percent, amount })
  const state = fee === 0 ? 'WAIVED' : registration.paid >= fee ? 'PAID' : registration.paid > 0 ? 'PARTIAL' : 'UNPAID'
  await sql`
    UPDATE student_class SET scholarship_id = ${id}, fee = ${fee}, payment_status = ${state}, version = version + 1,
           updated_by = ${session.masterId}
     WHERE id = ${registration.id}`.execute(tx)
}
