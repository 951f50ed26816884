import { sql } from 'kysely'
import type * as calls from '#contract/session/own-account.ts'
import { MAX_SESSION_CHANGES } from '#contract/session/own-account.ts'
import { verifyPassword } from '#server/core/auth/password.ts'
import type { Handlers, HandlerContext } from '#server/core/http/context.ts'
import { fail, invalid } from '#server/core/http/fail.ts'
import { countAttempt, forgive } from '#server/areas/session/throttle.ts'
import { rolesOf } from './about.ts'
import { resetForgotten } from './forgotten.ts'
import { lockPerson, setPassword } from './password.ts'
import { endSessions } from './sessions.ts'

/** What the audit says of whoever changes what is their own. */
const own = ({ session: { masterId, customerId, name } }: HandlerContext) => ({
  resource: 'app_user' as const,
  recordId: masterId,
  customerId,
  label: name,
})

/** The open sessions of the caller. These calls see all customers: every statement names the person. */
const openSessions = ({ tx, session }: HandlerContext) =>
  tx
    .selectFrom('user_session')
    .where('master_id', '=', session.masterId)
    // Staff who look as the person are in the audit, and end with the rest.
    .where('impersonated_by', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)

export const ownAccountHandlers: Handlers<typeof calls> = {
  async changePassword({ body: { currentPassword, newPassword } }, context) {
    const { tx, aside, session, ip, audit } = context
    await countAttempt(aside, session.email, ip)
    const person = await lockPerson(tx, session.masterId)
    const isRight = person.password_hash !== null && (await verifyPassword(currentPassword, person.password_hash))
    if (!isRight) throw invalid({ field: 'currentPassword', message: 'is not your password' })
    await forgive(aside, session.email, ip)
    await setPassword(tx, person, newPassword)
    const current = await openSessions(context).select('id').where('jti', '=', session.jti).executeTakeFirst()
    const sessionsEnded = await endSessions(tx, session.masterId, 'password changed', current?.id)
    audit({ ...own(context), action: 'session.change-password' })
    return { sessionsEnded }
  },

  resetPassword: ({ body }, context) => resetForgotten(body, context),

  async mySessions(_input, context) {
    const found = await openSessions(context)
      .select(['id', 'jti', 'issued_at', 'expires_at', 'ip', 'user_agent'])
      .select(
        sql<number>`(SELECT count(*) FROM audit_log WHERE audit_log.session_jti = user_session.jti)`.as('changes'),
      )
      .orderBy('issued_at', 'desc')
      .orderBy('id', 'desc')
      .limit(100)
      .execute()
    return found.map((row) => ({
      id: row.id,
      issuedAt: row.issued_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      ip: row.ip,
      userAgent: row.user_agent,
      changes: row.changes,
      current: row.jti === context.session.jti,
    }))
  },

  async mySessionChanges({ params: { id } }, { tx, session }) {
    // Also of a session that is over, as long as it is stored.
    const found = await tx
      .selectFrom('user_session')
      .select('jti')
      .where('id', '=', id)
      .where('master_id', '=', session.masterId)
      .executeTakeFirst()
    if (!found) throw fail('NOT_FOUND', { what: 'session' })
    const changes = await tx
      .selectFrom('audit_log as a')
      .leftJoin('customer as c', 'c.id', 'a.customer_id')
      .select(['a.id', 'a.at', 'a.action', 'a.resource', 'a.label', 'a.undoes', 'c.company'])
      .where('a.session_jti', '=', found.jti)
      .orderBy('a.id', 'desc')
      .limit(MAX_SESSION_CHANGES)
      .execute()
    return changes.map(({ id: changeId, at, action, resource, label, undoes, company }) => ({
      id: changeId,
      at: at.toISOString(),
      action,
      resource,
      label,
      customer: company,
      undo: undoes !== null,
    }))
  },

  async endOtherSessions(_input, context) {
    const { tx, session, audit, unchanged } = context
    const current = await openSessions(context).select('id').where('jti', '=', session.jti).executeTakeFirst()
    const sessionsEnded = await endSessions(tx, session.masterId, 'ended by its owner', current?.id)
    if (sessionsEnded === 0) unchanged()
    else audit({ ...own(context), action: 'session.end-others', after: { sessionsEnded } })
    return { sessionsEnded }
  },

  async endMySession({ params: { id } }, context) {
    const found = await openSessions(context).select('id').where('id', '=', id).executeTakeFirst()
    if (!found) throw fail('NOT_FOUND', { what: 'session' })
    await context.tx
      .updateTable('user_session')
      .set({ revoked_at: sql`now()`, revoke_reason: 'ended by its owner' })
      .where('id', '=', id)
      .execute()
    context.audit({ ...own(context), action: 'session.end' })
    return { id }
  },

  myRoles: (_input, { tx, session }) => rolesOf(tx, session.masterId),

  async setMyTalent({ body }, context) {
    const { tx, session, audit, unchanged } = context
    const { talent: before } = session
    if (before.disabled === body.disabled && before.ctt === body.ctt && before.nda === body.nda) {
      unchanged()
      return body
    }
    await tx
      .updateTable('app_user')
      .set({ talent: JSON.stringify(body), version: sql`version + 1` })
      .where('id', '=', session.masterId)
      .execute()
    audit({ ...own(context), action: 'session.talent', before, after: body })
    return body
  },
}
