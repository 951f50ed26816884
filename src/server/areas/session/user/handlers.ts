import { sql } from 'kysely'
import type { AuditAction } from '#contract/audited.ts'
import { allows } from '#contract/core/permission.ts'
import type { User } from '#contract/session/user.ts'
import type * as calls from '#contract/session/user.ts'
import { canGrant, canInvite } from '#contract/session/user.rules.ts'
import { requireVersion } from '#server/core/audit/conflict.ts'
import { lockRow } from '#server/core/audit/snapshot.ts'
import { chooseCustomer, holdsEverywhere, requirePermission, sessionFor } from '#server/core/auth/rights.ts'
import type { Tx } from '#server/core/db/database.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { enforce, fail } from '#server/core/http/fail.ts'
import { seenBy } from '#server/core/resource/registry.ts'
import { scopeOf } from '#server/core/list/narrowing.ts'
import { listPage } from '#server/core/list/page.ts'
import { countTry } from '#server/areas/session/throttle.ts'
import { changeRoles, codesOf } from './grants.ts'
import { invite, inviteUnconfirmed } from './invite.ts'
import { inviteToCustomer } from './invitations.ts'
import users, { readUsers } from './user.resource.ts'
import { personFor } from './person.ts'
import { isWithoutRole, welcome } from './welcome.ts'

async function readUser(tx: Tx, customerId: number, masterId: number): Promise<User> {
  const [user] = await readUsers(tx, customerId, [masterId])
  if (!user) throw fail('NOT_FOUND', { what: 'user' })
  return user
}

/** A person who works or has worked for a customer, locked until the transaction ends. */
async function findUser(tx: Tx, customerId: number, masterId: number): Promise<User | undefined> {
  const { rows } = await sql`
    SELECT 1 FROM customer_user WHERE id = ${masterId} AND customer_id = ${customerId} FOR UPDATE`.execute(tx)
  return rows.length === 0 ? undefined : readUser(tx, customerId, masterId)
}

/** @throws NOT_FOUND */
async function lockUser(tx: Tx, customerId: number, masterId: number): Promise<User> {
  const user = await findUser(tx, customerId, masterId)
  if (!user) throw fail('NOT_FOUND', { what: 'user' })
  return user
}

/** What of a person the audit notes. */
const auditedOf = (user: User) => ({ name: user.name, phone: user.phone, roles: codesOf(user).join(', ') })

interface Done {
  action: AuditAction
  customerId: number
  masterId: number
  /** Absent: the person did not work for the customer before. */
  before: User | undefined
  reason?: string | undefined
}

/** Writes the next version of a person of a customer, notes what has changed, and answers the person as he is now. */
async function conclude(
  { action, customerId, masterId, before, reason }: Done,
  context: HandlerContext,
): Promise<User> {
  const { tx, session, audit } = context
  if (before) await writeRow(tx, 'customer_user', await lockRow(tx, 'customer_user', masterId), {}, session.masterId)
  const after = await readUser(tx, customerId, masterId)
  const [was, is] = [before && auditedOf(before), auditedOf(after)]
  const keys = (Object.keys(is) as (keyof typeof is)[]).filter((key) => was?.[key] !== is[key])
  const pick = (values: typeof is) => Object.fromEntries(keys.map((key) => [key, values[key]]))
  const { name, phone } = before ?? after
  const back = { ...(keys.includes('name') ? { name } : {}), ...(keys.includes('phone') ? { phone } : {}) }
  audit({
    action,
    resource: 'customer_user',
    recordId: masterId,
    customerId,
    label: after.name,
    version: after.version,
    ...(was ? { before: pick(was) } : {}),
    after: pick(is),
    ...(reason === undefined ? {} : { reason }),
    inverse:
      before && before.roles.length > 0
        ? { command: 'user.edit', args: { user: masterId, roles: codesOf(before), ...back } }
        : { command: 'user.delete', args: { user: masterId } },
    permissions: keys.some((key) => key !== 'roles') ? ['user:update'] : [],
  })
  return after
}

const difference = (one: readonly string[], other: readonly string[]) => one.filter((code) => !other.includes(code))

/** Takes roles from a person. */
async function revoke(
  {
    action,
    take,
    reason,
    user,
  }: { action: AuditAction; user: User; take: readonly string[]; reason?: string | undefined },
  context: HandlerContext,
): Promise<User> {
  const { customerId, masterId } = user
  await changeRoles(context.tx, { customerId, masterId, give: [], take }, context.session)
  return conclude({ action, customerId, masterId, before: user, reason }, context)
}

export const userHandlers: Handlers<typeof calls> = {
  userList({ query: { customerId: asked, ...query } }, context) {
    const customerId = chooseCustomer(context.session, asked)
    const { list } = seenBy(users, context.session, customerId)
    return listPage(context.tx, list, scopeOf(context, [customerId]), query)
  },

  async userRead({ params: { customerId, masterId } }, { tx }) {
    const user = await readUser(tx, customerId, masterId)
    if (user.roles.length === 0) throw fail('NOT_FOUND', { what: 'user' })
    return user
  },

  async userAssign({ params: { customerId }, body }, context) {
    const { tx, session, unchanged } = context
    const person = await personFor(customerId, body, context)
    if (!person) return inviteToCustomer(customerId, body, context)
    const { masterId, isNew } = person
    const before = await findUser(tx, customerId, masterId)
    const give = difference([...new Set(body.roles)], before ? codesOf(before) : [])
    if (before && give.length === 0) {
      unchanged()
      return { ...before, invited: false as const, letter: null }
    }
    const isFirst = await isWithoutRole(tx, masterId)
    await changeRoles(tx, { customerId, masterId, give, take: [] }, session)
    const letter = isNew ? await invite(masterId, context) : await inviteUnconfirmed(masterId, context)
    // Who has to choose a password first hears of the role by that letter.
    if (isFirst && letter === null) await welcome(customerId, masterId, give, context)
    const user = await conclude({ action: 'user.assign', customerId, masterId, before }, context)
    return { ...user, invited: false as const, letter }
  },

  async userInvite({ params: { customerId, masterId } }, context) {
    const { tx, aside, ip, audit } = context
    const { name, email, version, ...user } = await lockUser(tx, customerId, masterId)
    if (user.roles.length === 0) throw fail('NOT_FOUND', { what: 'user' })
    enforce(canInvite({ ...user, name, email, version }))
    await countTry(aside, 'invite', { about: email, from: ip })
    const letter = await invite(masterId, context)
    audit({
      action: 'user.invite',
      resource: 'customer_user',
      recordId: masterId,
      customerId,
      label: name,
      version,
      after: { letter },
      again: { command: 'user.invite', args: { user: masterId } },
    })
    return { id: masterId, name, email, letter }
  },

  async userUpdate({ params: { customerId }, body }, context) {
    const { tx, session, unchanged } = context
    const { masterId, version, name, phone, roles } = body
    const before = await lockUser(tx, customerId, masterId)
    if (version !== undefined) await requireVersion(context, 'customer_user', before, version, 'user:read')
    const changesPerson =
      (name !== undefined && name !== before.name) || (phone !== undefined && phone !== before.phone)
    if (changesPerson) {
      requirePermission(session, 'user:update')
      if (!before.own) throw fail('FIXED', { what: 'The account of a person of another customer' })
      await tx
        .updateTable('app_user')
        .set((row) => ({
          ...(name === undefined ? {} : { name }),
          ...(phone === undefined ? {} : { phone }),
          version: row('version', '+', 1),
          updated_by: session.masterId,
        }))
        .where('id', '=', masterId)
        .execute()
    }
    const wanted = [...new Set(roles ?? codesOf(before))]
    const change = {
      customerId,
      masterId,
      give: difference(wanted, codesOf(before)),
      take: difference(codesOf(before), wanted),
    }
    const changesRoles = change.give.length + change.take.length > 0
    if (!changesPerson && !changesRoles) {
      unchanged()
      return before
    }
    if (changesRoles) await changeRoles(tx, change, session)
    if (change.give.length > 0) await inviteUnconfirmed(masterId, context)
    return conclude({ action: 'user.edit', customerId, masterId, before }, context)
  },

  async userDelete({ params: { customerId, masterId }, body: { reason } }, context) {
    const user = await lockUser(context.tx, customerId, masterId)
    if (user.roles.length === 0) throw fail('NOT_FOUND', { what: 'user' })
    // To put the roles back is to give them.
    await revoke({ action: 'user.delete', user, take: codesOf(user), reason }, context)
    return { id: masterId }
  },

  async userRoleDelete({ params: { customerId, customerUserRoleId }, body: { reason } }, context) {
    const { tx } = context
    const held = await tx
      .selectFrom('customer_user_role')
      .select(['master_id', 'role_code'])
      .where('id', '=', customerUserRoleId)
      .where('customer_id', '=', customerId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (!held) throw fail('NOT_FOUND', { what: 'role' })
    const user = await lockUser(tx, customerId, held.master_id)
    const role = user.roles.find((one) => one.customerUserRoleId === customerUserRoleId)
    // Taken away while this waited.
    if (!role) throw fail('NOT_FOUND', { what: 'role' })
    return revoke({ action: 'user.revoke', user, take: [role.code], reason }, context)
  },

  async roleList({ query }, { tx, session }) {
    const customerId = chooseCustomer(session, query.customerId)
    const { permissions } = sessionFor(session, 'role:read', customerId)
    const rows = await tx
      .selectFrom('role')
      .select(['code', 'name', 'description', 'scope', 'permissions', 'system', 'requires_factor as requiresFactor'])
      .where('withdrawn_at', 'is', null)
      .orderBy('scope')
      .orderBy('name')
      .execute()
    const mayAssign = allows(permissions, 'user:assign')
    const data = rows.map((role) =>
      Object.assign(role, { grantable: mayAssign && canGrant(role, permissions, customerId) === true }),
    )
    return { data, pagination: { total: data.length, page: 1, limit: Math.max(data.length, 1), totalPages: 1 } }
  },

  async requireFactor({ params: { code }, body: { required, reason } }, context) {
    const { tx, session, audit, unchanged } = context
    // Roles are the same for every customer.
    if (!holdsEverywhere(session, 'role:require-factor')) throw fail('FORBIDDEN', { permission: 'role:require-factor' })
    const role = await tx
      .selectFrom('role')
      .select(['code', 'name', 'description', 'scope', 'permissions', 'system', 'requires_factor as requiresFactor'])
      .where('code', '=', code)
      .forUpdate()
      .executeTakeFirst()
    if (!role) throw fail('NOT_FOUND', { what: 'role' })
    const { requiresFactor: before } = role
    if (before === required) unchanged()
    else {
      await tx.updateTable('role').set({ requires_factor: required }).where('code', '=', code).execute()
      audit({
        action: 'user.require-factor',
        resource: 'role',
        recordId: null,
        customerId: session.customerId,
        label: role.name,
        before: { requiresFactor: before },
        after: { requiresFactor: required },
        reason,
      })
    }
    const mayAssign = allows(session.permissions, 'user:assign')
    const grantable = mayAssign && canGrant(role, session.permissions, session.customerId ?? 0) === true
    return { ...role, requiresFactor: required, grantable }
  },
}
