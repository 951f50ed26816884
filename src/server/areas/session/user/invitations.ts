import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { EMPTY } from '#contract/core/common.ts'
import type * as calls from '#contract/session/invitation.ts'
import type { Invitation } from '#contract/session/invitation.ts'
import { INVITATION_DAYS } from '#contract/session/invitation.ts'
import type { AssignUser } from '#contract/session/user.ts'
import { canGrant } from '#contract/session/user.rules.ts'
import { requirePermission } from '#server/core/auth/rights.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { enforce, fail, invalid } from '#server/core/http/fail.ts'
import { queueLetter } from '#server/areas/notification/message/queue.ts'
import { invitation as accountLetter } from '#server/areas/session/account/letters.ts'
import { countTry } from '#server/areas/session/throttle.ts'
import { acceptInvitation, hashOfToken, readByToken } from './accept.ts'
import { rolesCalled } from './grants.ts'
import { letterState } from './invite.ts'

const newToken = () => randomBytes(32).toString('base64url')

const MAX_LISTED = 500

async function readInvitations(tx: Tx, customerId: number, id?: number): Promise<Invitation[]> {
  const found = await tx
    .selectFrom('user_invitation as i')
    .innerJoin('customer as c', 'c.id', 'i.customer_id')
    .select(['i.id', 'i.customer_id', 'c.company', 'i.email', 'i.name', 'i.phone', 'i.invited_by'])
    .select(['i.created_at', 'i.expires_at', sql<boolean>`i.expires_at <= now()`.as('expired')])
    .select(
      sql<{ code: string; name: string }[]>`
        coalesce((SELECT jsonb_agg(jsonb_build_object('code', role.code, 'name', role.name) ORDER BY role.name)
                    FROM role WHERE role.code = ANY (i.roles)), '[]')`.as('roles'),
    )
    // The inviter may have left the customer since.
    .select(
      sql<string>`coalesce((SELECT name FROM list_customer_user u WHERE u.id = i.invited_by AND u.customer_id = i.customer_id), '–')`.as(
        'inviter',
      ),
    )
    .where('i.customer_id', '=', customerId)
    .$if(id !== undefined, (query) => query.where('i.id', '=', id ?? 0))
    .orderBy('i.id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return found.map((row) => ({
    id: row.id,
    customer: { id: row.customer_id, name: row.company },
    email: row.email,
    name: row.name,
    phone: row.phone,
    roles: row.roles,
    invitedBy: { id: row.invited_by, name: row.inviter },
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    expired: row.expired,
  }))
}

async function readInvitation(tx: Tx, customerId: number, id: number): Promise<Invitation> {
  const [found] = await readInvitations(tx, customerId, id)
  if (!found) throw fail('NOT_FOUND', { what: 'invitation' })
  return found
}

/** Writes to the invited person, in the same words whether the address has an account. */
async function sendLetter({ customer, ...to }: Invitation, token: string, context: HandlerContext) {
  const { tx, vault, config, session } = context
  const written = await queueLetter(tx, vault, {
    customerId: customer.id,
    code: accountLetter.code,
    to,
    channels: ['EMAIL'],
    studentId: null,
    lmsClassId: null,
    values: { nama: to.name, menit: String(INVITATION_DAYS * 24 * 60) },
    sealed: { tautan: `${config.publicUrl}/pages/login#invitation=${token}` },
    masterId: session.masterId,
  })
  return letterState(written, context)
}

const expiry = sql<Date>`now() + make_interval(days => ${sql.lit(INVITATION_DAYS)})`

/** Letters are limited by customer and address: what other customers do must not show. */
const countLetter = ({ aside }: HandlerContext, customerId: number, email: string) =>
  countTry(aside, 'invite', { about: `${customerId} ${email}`, from: `customer ${customerId}` })

/**
 * Invites an address that the customer does not know. A second invitation replaces the first.
 * @throws FORBIDDEN, VALIDATION, STAFF_ROLE, ROLE_BEYOND, RATE_LIMITED
 */
export async function inviteToCustomer(
  customerId: number,
  { email, name, phone, roles: codes }: z.output<typeof AssignUser>,
  context: HandlerContext,
) {
  const { tx, session, audit } = context
  requirePermission(session, 'user:create')
  if (email === undefined || name === undefined) throw invalid({ field: 'name', message: EMPTY })
  const roles = await rolesCalled(tx, [...new Set(codes)])
  for (const role of roles) enforce(canGrant(role, session.permissions, customerId))
  await countLetter(context, customerId, email)
  const token = newToken()
  const values = {
    email,
    name,
    phone: phone ?? null,
    roles: roles.map(({ code }) => code).toSorted(),
    token_hash: hashOfToken(token),
    expires_at: expiry,
    invited_by: session.masterId,
  }
  const { id } = await tx
    .insertInto('user_invitation')
    .values({ customer_id: customerId, ...values })
    .onConflict((conflict) => conflict.expression(sql`customer_id, lower(email)`).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  const invited = await readInvitation(tx, customerId, id)
  const letter = await sendLetter(invited, token, context)
  audit({
    action: 'user.invite',
    resource: 'user_invitation',
    recordId: id,
    customerId,
    label: name,
    after: { email, roles: values.roles.join(', '), letter },
  })
  return { ...invited, invited: true as const, letter }
}

export const invitationHandlers: Handlers<typeof calls> = {
  async invitationList({ params: { customerId } }, { tx }) {
    const data = await readInvitations(tx, customerId)
    return { data, pagination: { total: data.length, page: 1, limit: MAX_LISTED, totalPages: 1 } }
  },

  async invitationCancel({ params: { customerId, id } }, { tx, audit }) {
    const { name, email } = await readInvitation(tx, customerId, id)
    await tx.deleteFrom('user_invitation').where('id', '=', id).execute()
    audit({
      action: 'user.cancel-invitation',
      resource: 'user_invitation',
      recordId: id,
      customerId,
      label: name,
      before: { email },
    })
    return { id }
  },

  async invitationResend({ params: { customerId, id } }, context) {
    const { tx, audit } = context
    const { name, email } = await readInvitation(tx, customerId, id)
    await countLetter(context, customerId, email)
    const token = newToken()
    await tx
      .updateTable('user_invitation')
      .set({ token_hash: hashOfToken(token), expires_at: expiry })
      .where('id', '=', id)
      .execute()
    const invited = await readInvitation(tx, customerId, id)
    const letter = await sendLetter(invited, token, context)
    audit({
      action: 'user.invite',
      resource: 'user_invitation',
      recordId: id,
      customerId,
      label: name,
      after: { letter },
    })
    return { ...invited, letter }
  },

  invitationRead: ({ body: { token } }, context) => readByToken(token, context),

  invitationAccept: ({ body }, context) => acceptInvitation(body, context),
}
