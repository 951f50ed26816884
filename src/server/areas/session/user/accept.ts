import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { EMPTY } from '#contract/core/common.ts'
import { hashPassword } from '#server/core/auth/password.ts'
import type { Session } from '#server/core/auth/session.ts'
import { sessionOfStarter } from '#server/core/auth/session.ts'
import { sessionFor } from '#server/core/auth/rights.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail, invalid, Refusal } from '#server/core/http/fail.ts'
import { lockPerson, requireUncommon, setPassword } from '#server/areas/session/account/password.ts'
import { endSessions } from '#server/areas/session/account/sessions.ts'
import { linkAccepted } from '#server/areas/hr/employee/link-login.ts'
import { findByEmail } from '#server/areas/session/queries.ts'
import { countTry } from '#server/areas/session/throttle.ts'
import { changeRoles } from './grants.ts'
import { isWithoutRole, welcome } from './welcome.ts'

/** Only the hash is stored. */
export const hashOfToken = (token: string) => createHash('sha256').update(`invitation ${token}`).digest('hex')

async function findInvitation(tx: Tx, token: string) {
  const found = await tx
    .selectFrom('user_invitation as i')
    .innerJoin('customer as c', 'c.id', 'i.customer_id')
    .select(['i.id', 'i.customer_id', 'i.email', 'i.name', 'i.phone', 'i.roles', 'i.invited_by', 'i.employee_id'])
    .select(['c.company', 'c.name as customer_name'])
    .where('i.token_hash', '=', hashOfToken(token))
    .where('i.expires_at', '>', sql<Date>`now()`)
    .where('c.deleted_at', 'is', null)
    .forUpdate('i')
    .executeTakeFirst()
  if (!found) throw fail('LINK_SPENT', {})
  return found
}

type Found = Awaited<ReturnType<typeof findInvitation>>
type Owner = Awaited<ReturnType<typeof findByEmail>>

/** The address has no login yet, or only with a password that its owner may not know. */
const needsPassword = (person: Owner) =>
  !person || person.password_hash === null || person.account_status === 'UNVERIFIED'

/** What the link is about. @throws LINK_SPENT, RATE_LIMITED */
export async function readByToken(token: string, { tx, aside, ip }: HandlerContext) {
  await countTry(aside, 'link', { from: ip })
  const { company, name, email, roles } = await findInvitation(tx, token)
  const named = await tx.selectFrom('role').select('name').where('code', 'in', roles).orderBy('name').execute()
  return {
    customer: company,
    name,
    email,
    roles: named.map((role) => role.name),
    needsPassword: needsPassword(await findByEmail(tx, email)),
  }
}

/** Makes the account of an address that has none. */
async function makePerson(tx: Tx, invited: Found, password: string): Promise<number> {
  const { customer_id, email, name, phone, invited_by } = invited
  requireUncommon({ email, names: [invited.customer_name, invited.company] }, password, 'newPassword')
  const made = await tx
    .insertInto('app_user')
    .values({
      customer_id,
      email,
      name,
      phone,
      portals: ['ADMIN_CENTER'],
      password_hash: await hashPassword(password),
      email_verified_at: sql`now()`,
      created_by: invited_by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** Lets the owner of the address into an account that could not be used so far. */
async function openAccount(tx: Tx, masterId: number, password: string): Promise<void> {
  await setPassword(tx, await lockPerson(tx, masterId), password)
  await tx
    .updateTable('app_user')
    .set({
      account_status: 'ACTIVE',
      email_verified_at: sql`coalesce(email_verified_at, now())`,
      registered_company: null,
    })
    .where('id', '=', masterId)
    .execute()
  await endSessions(tx, masterId, 'invitation accepted')
}

/** The current rights of the inviter. @throws INVITATION_VOID */
async function inviterOf({ invited_by, customer_id }: Found, tx: Tx): Promise<Session> {
  try {
    return sessionFor(await sessionOfStarter({ sessions: tx }, invited_by), 'user:assign', customer_id)
  } catch (error) {
    if (error instanceof Refusal) throw fail('INVITATION_VOID', {})
    throw error
  }
}

/**
 * Gives the roles of an invitation to the owner of its address, as far as the inviter may still give them.
 * @throws LINK_SPENT, INVITATION_VOID, VALIDATION at `newPassword`, RATE_LIMITED
 */
export async function acceptInvitation(
  { token, newPassword }: { token: string; newPassword?: string | undefined },
  context: HandlerContext,
) {
  const { tx, aside, ip, audit } = context
  await countTry(aside, 'link', { from: ip })
  const invited = await findInvitation(tx, token)
  const { id, customer_id: customerId, email, roles, company } = invited
  const person = await findByEmail(tx, email)
  if (person?.account_status === 'DISABLED') throw fail('INVITATION_VOID', {})
  const inviter = await inviterOf(invited, tx)
  let masterId = person?.id
  if (needsPassword(person)) {
    if (newPassword === undefined) throw invalid({ field: 'newPassword', message: EMPTY })
    if (masterId === undefined) masterId = await makePerson(tx, invited, newPassword)
    else await openAccount(tx, masterId, newPassword)
  }
  if (masterId === undefined) throw fail('INVITATION_VOID', {})
  const held = await tx
    .selectFrom('customer_user_role')
    .select('role_code')
    .where('customer_id', '=', customerId)
    .where('master_id', '=', masterId)
    .where('revoked_at', 'is', null)
    .execute()
  const give = roles.filter((code) => !held.some((role) => role.role_code === code))
  const isFirst = await isWithoutRole(tx, masterId)
  try {
    await changeRoles(tx, { customerId, masterId, give, take: [] }, inviter)
  } catch (error) {
    if (error instanceof Refusal) throw fail('INVITATION_VOID', {})
    throw error
  }
  if (isFirst) await welcome(customerId, masterId, give, context)
  if (invited.employee_id !== null) await linkAccepted(tx, { employeeId: invited.employee_id, masterId })
  await tx.deleteFrom('user_invitation').where('id', '=', id).execute()
  audit({
    action: 'user.accept',
    resource: 'customer_user',
    recordId: masterId,
    customerId,
    label: invited.name,
    actorId: masterId,
    after: { roles: give.join(', ') },
  })
  return { email, customer: company }
}
