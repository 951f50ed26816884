import type { Db } from '#server/core/db/database.ts'
import { asSystem } from '#server/core/db/database.ts'
import type { Session } from './session.ts'
import { standingOf } from './session.ts'

const holds = (held: readonly string[], required: string) =>
  held.includes('*') || held.includes(required) || held.includes(`${required.slice(0, required.indexOf(':'))}:*`)

/** What a session allows with one customer; with all of them for null. */
const heldWith = ({ grants }: Session, customerId: number | null) =>
  grants
    .filter((grant) => grant.customerId === null || grant.customerId === customerId)
    .flatMap((one) => one.permissions)

/** Whether one person may do all that another may, wherever that is. */
const covers = (session: Session, other: Session) =>
  other.grants.every(({ customerId, permissions }) => {
    const held = heldWith(session, customerId)
    return permissions.every((permission) => holds(held, permission))
  })

/**
 * Whether a session stands at least as high as another person: it may do all that the other may, or the other works for
 * partners alone while the session works for the academy. `wholly` asks for the former: whoever can log in as the other
 * afterwards must gain nothing by it. Roles are read with every customer, also
 * those that the session does not see and those that are suspended or closed.
 */
export async function ranksAtLeast(aside: Db, session: Session, masterId: number, wholly: boolean): Promise<boolean> {
  const other = await asSystem(aside, (tx) => standingOf(tx, masterId))
  if (other.grants.length === 0 || covers(session, other)) return true
  return !wholly && session.isGlobal && !other.isGlobal
}

/** How the account of a person is, and whether the person has a role with any customer, also one that is closed. */
export async function accountOf(aside: Db, masterId: number) {
  return asSystem(aside, async (tx) => {
    const account = await tx
      .selectFrom('app_user')
      .select('account_status')
      .where('id', '=', masterId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!account) return undefined
    const { roles } = await standingOf(tx, masterId)
    return { status: account.account_status, isStaff: roles.length > 0 }
  })
}
