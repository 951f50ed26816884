import { sql } from 'kysely'
import type { User } from '#contract/session/user.ts'
import { allows } from '#contract/core/permission.ts'
import { canGrant, canLose, canTake, SUPERADMIN } from '#contract/session/user.rules.ts'
import type { Session } from '#server/core/auth/session.ts'
import type { Tx } from '#server/core/db/database.ts'
import { enforce, fail, invalid } from '#server/core/http/fail.ts'
import { readUsers } from './user.resource.ts'

/** The roles with these codes. @throws VALIDATION for one that there is not */
export async function rolesCalled(tx: Tx, codes: readonly string[]) {
  const roles = await tx
    .selectFrom('role')
    .select(['code', 'name', 'scope', 'permissions'])
    .where(sql<boolean>`code = ANY (${[...codes]}::text[])`)
    .where('withdrawn_at', 'is', null)
    .execute()
  const unknown = codes.find((code) => !roles.some((role) => role.code === code))
  if (unknown !== undefined) throw invalid({ field: 'roles', message: `${unknown} is no role` })
  return roles
}

/** What a person is to hold, beside what the person holds. */
export interface Change {
  customerId: number
  masterId: number
  give: readonly string[]
  take: readonly string[]
}

/** Refuses to leave the academy without a super administrator, and to let one go by himself. */
async function requireOther(tx: Tx, { masterId, customerId }: Change, session: Session): Promise<void> {
  // Two who take it from each other wait for one another here.
  await sql`SELECT 1 FROM role WHERE code = ${SUPERADMIN} FOR UPDATE`.execute(tx)
  const { rows } = await sql<{ id: number; name: string; able: boolean }>`
    SELECT id, name, NOT is_gone AND account_status IN ('ACTIVE', 'LOCKED') AS able FROM list_customer_user
     WHERE customer_id = ${customerId} AND deleted_at IS NULL AND ${SUPERADMIN} = ANY (roles)`.execute(tx)
  const name = rows.find(({ id }) => id === masterId)?.name ?? ''
  if (!rows.some(({ id, able }) => able && id !== masterId)) throw fail('LAST_SUPERADMIN', { name })
  if (masterId === session.masterId) throw fail('OWN_SUPERADMIN', {})
}

/** Refuses to leave a customer without anybody who can give roles, where somebody takes the own ones. */
async function requireAdministrator(tx: Tx, { masterId, customerId, give, take }: Change): Promise<void> {
  // Two who step down at once wait for each other here.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('academy-administrators', ${customerId}::bigint))`.execute(tx)
  const [user] = await readUsers(tx, customerId, [masterId])
  if (!user) return
  const given = await rolesCalled(tx, give)
  const roles = [
    ...user.roles,
    ...given.map(({ code, permissions }) => ({ code, administers: allows(permissions, 'user:assign') })),
  ]
  enforce(canLose({ ...user, roles }, take, masterId))
}

/**
 * Gives and takes roles, as far as whoever does it may.
 * @throws VALIDATION, ROLE_BEYOND, STAFF_ROLE, LAST_SUPERADMIN, OWN_SUPERADMIN, LAST_ADMIN
 */
export async function changeRoles(tx: Tx, change: Change, session: Session): Promise<void> {
  const { customerId, masterId, give, take } = change
  const roles = await rolesCalled(tx, [...new Set([...give, ...take])])
  for (const role of roles) {
    enforce(
      give.includes(role.code) ? canGrant(role, session.permissions, customerId) : canTake(role, session.permissions),
    )
  }
  if (take.includes(SUPERADMIN)) await requireOther(tx, change, session)
  if (take.length > 0 && masterId === session.masterId) await requireAdministrator(tx, change)
  if (take.length > 0) {
    await tx
      .updateTable('customer_user_role')
      .set({ revoked_at: sql`now()` })
      .where('customer_id', '=', customerId)
      .where('master_id', '=', masterId)
      .where('revoked_at', 'is', null)
      .where(sql<boolean>`role_code = ANY (${[...take]}::text[])`)
      .execute()
  }
  if (give.length > 0) {
    await tx
      .insertInto('customer_user_role')
      .values(
        give.map((code) => ({
          customer_id: customerId,
          master_id: masterId,
          role_code: code,
          granted_by: session.masterId,
        })),
      )
      .execute()
  }
}

export const codesOf = ({ roles }: Pick<User, 'roles'>): string[] => roles.map(({ code }) => code).toSorted()
