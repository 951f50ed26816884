import type * as calls from '#contract/access/access.ts'
import type { Access, AccessKind } from '#server/core/auth/access.ts'
import type { Session } from '#server/core/auth/session.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { endSession } from '#server/areas/session/account/sessions.ts'
import { activitiesOf, classesOf } from './learning.ts'
import { openAccess } from './open.ts'
import { participantsOf, teachingOf } from './teaching.ts'

/** The pipeline lets only such sessions make these calls; which half of them, the kind of access says. @throws NO_ACCESS */
function lookingAs({ access }: Session, kind?: AccessKind): Access {
  if (!access || (kind !== undefined && access.as !== kind)) throw fail('NO_ACCESS', {})
  return access
}

export const accessHandlers: Handlers<typeof calls> = {
  instructorAccess: ({ params: { customerId, instructorId }, body: { reason } }, context) =>
    openAccess({ as: 'instructor', customerId, recordId: instructorId, reason }, context),

  studentAccess: ({ params: { customerId, studentId }, body: { reason } }, context) =>
    openAccess({ as: 'student', customerId, recordId: studentId, reason }, context),

  async accessRead(_input, { tx, session }) {
    const { as, by, reason, expiresAt } = lookingAs(session)
    const customer = await tx
      .selectFrom('customer')
      .select(['name', 'timezone'])
      .where('id', '=', session.customerId)
      .executeTakeFirstOrThrow()
    return {
      as,
      name: session.name,
      email: session.email,
      customer: customer.name,
      timezone: customer.timezone,
      by,
      reason,
      expiresAt: expiresAt.toISOString(),
    }
  },

  async accessEnd(_input, { tx, session, audit }) {
    const { as, recordId } = lookingAs(session)
    await endSession(tx, session.jti, 'ended by the staff member')
    const { customerId, name } = session
    audit({ action: 'session.end-access', resource: as, recordId, customerId, label: name })
    return { done: true as const }
  },

  accessTeaching: (_input, { tx, session }) => teachingOf(tx, lookingAs(session, 'instructor').recordId),

  accessParticipants: ({ params: { lmsClassId }, query: { page } }, { tx, session }) =>
    participantsOf(tx, lookingAs(session, 'instructor').recordId, lmsClassId, page),

  accessLearning: (_input, { tx, session }) => classesOf(tx, lookingAs(session, 'student').recordId),

  accessActivities: ({ params: { studentLmsClassId } }, { tx, session }) =>
    activitiesOf(tx, lookingAs(session, 'student').recordId, studentLmsClassId),
}
