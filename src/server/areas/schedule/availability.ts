import type * as calls from '#contract/schedule/availability.ts'
import type { InstructorSchedule } from '#contract/schedule/availability.ts'
import { issuesOfAvailability } from '#contract/schedule/availability.rules.ts'
import { requireVersion } from '#server/core/audit/conflict.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { fail, invalid } from '#server/core/http/fail.ts'

const NONE = { weekly: [], exceptions: [], timezone: 'Asia/Jakarta', version: 0 }

/** An instructor of the session's customers who is that expert. @throws NOT_FOUND */
async function instructorOf(tx: Tx, expertId: number) {
  const found = await tx
    .selectFrom('instructor')
    .select(['id', 'customer_id', 'name'])
    .where('expert_id', '=', expertId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  if (!found) throw fail('NOT_FOUND', { what: 'instructor' })
  return found
}

export async function readAvailability(tx: Tx, expertId: number, lock = false): Promise<InstructorSchedule> {
  const question = tx
    .selectFrom('instructor_schedule')
    .select(['weekly', 'exceptions', 'timezone', 'version'])
    .where('expert_id', '=', expertId)
  const row = await (lock ? question.forUpdate() : question).executeTakeFirst()
  return { expertId, ...NONE, ...(row as Partial<InstructorSchedule> | undefined) }
}

export const availabilityHandlers: Handlers<typeof calls> = {
  async instructorScheduleRead({ params: { expertId } }, { tx }) {
    await instructorOf(tx, expertId)
    return readAvailability(tx, expertId)
  },

  async instructorScheduleUpdate({ params: { expertId }, body }, context) {
    const { tx, session, audit, unchanged } = context
    const instructor = await instructorOf(tx, expertId)
    const before = await readAvailability(tx, expertId, true)
    const { version = before.version, ...input } = body
    await requireVersion(context, 'instructor', { ...before, id: instructor.id }, version, 'instructor:read')
    const { weekly, exceptions, timezone } = { ...before, ...input }
    const issues = issuesOfAvailability({ weekly, exceptions })
    if (issues.length > 0) throw invalid(...issues)
    const says = ({ version: _version, ...rest }: InstructorSchedule) => JSON.stringify(rest)
    const after = { expertId, weekly, exceptions, timezone, version: before.version + 1 }
    if (says(after) === says(before)) {
      unchanged()
      return before
    }
    const columns = {
      weekly: JSON.stringify(weekly),
      exceptions: JSON.stringify(exceptions),
      timezone,
      updated_by: session.masterId,
    }
    const written = await tx
      .insertInto('instructor_schedule')
      .values({ ...columns, expert_id: expertId, created_by: session.masterId })
      .onConflict((conflict) =>
        conflict
          .column('expert_id')
          .doUpdateSet({ ...columns, version: after.version })
          .where('instructor_schedule.version', '=', before.version),
      )
      .returning('version')
      .executeTakeFirst()
    // Two made the first one at once.
    if (!written) throw fail('VERSION_CONFLICT', { current: await readAvailability(tx, expertId), by: null, at: null })
    audit({
      action: 'instructor.schedule',
      resource: 'instructor',
      recordId: instructor.id,
      customerId: instructor.customer_id,
      label: instructor.name,
      before: { weekly: before.weekly, exceptions: before.exceptions, timezone: before.timezone },
      after: { weekly, exceptions, timezone },
    })
    return after
  },
}
