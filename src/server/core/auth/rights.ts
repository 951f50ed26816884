import { allows } from '#contract/core/permission.ts'
import type { Permission } from '#contract/core/permission.ts'
import { fail } from '#server/core/http/fail.ts'
import type { Grant, Session } from './session.ts'
import { requireNotShut } from './shut.ts'

export const unionOf = (grants: readonly Grant[]) =>
  [...new Set(grants.flatMap((grant) => grant.permissions))].toSorted()

/** What the session allows with one customer. */
export const heldWith = ({ grants }: Session, customerId: number) =>
  unionOf(grants.filter((grant) => grant.customerId === null || grant.customerId === customerId))

/** What the session allows with every customer there is. */
const heldEverywhere = ({ grants }: Session) => unionOf(grants.filter((grant) => grant.customerId === null))

/** Whether the session holds a permission with every customer there is. */
export const holdsEverywhere = (session: Session, permission: Permission): boolean =>
  allows(heldEverywhere(session), permission)

/** For what serves all customers. @throws FORBIDDEN */
export function requireEverywhere(session: Session, permission: Permission): void {
  if (!holdsEverywhere(session, permission)) throw fail('FORBIDDEN', { permission })
}

/** What the session allows with each of several customers alike. */
function heldWithAll(session: Session, [first, ...rest]: readonly number[]): readonly string[] {
  if (first === undefined) return []
  if (session.isGlobal && rest.length > 0) return heldEverywhere(session)
  return heldWith(session, first).filter((permission) => rest.every((id) => heldWith(session, id).includes(permission)))
}

/** The session as far as it reaches these customers. */
function within(session: Session, customerIds: readonly number[]): Session {
  const { customerId: home } = session
  const customerId = home !== null && customerIds.includes(home) ? home : (customerIds[0] ?? null)
  return { ...session, customerIds, customerId, permissions: heldWithAll(session, customerIds) }
}

/**
 * The customers with which a session holds a permission: all of them, or of one that is asked for it or none.
 * @throws OTHER_CUSTOMER when the one asked for is none of the session's
 */
export function customersWith(session: Session, permission: Permission, asked?: number): readonly number[] {
  if (asked !== undefined) {
    requireCustomer(session, asked)
    return allows(heldWith(session, asked), permission) ? [asked] : []
  }
  if (allows(heldEverywhere(session), permission)) return session.customerIds
  // Where it is not held everywhere, only grants for one customer give it.
  const granted = new Set(session.grants.map((grant) => grant.customerId))
  return session.customerIds.filter((id) => granted.has(id) && allows(heldWith(session, id), permission))
}

/**
 * The session as a call sees it: the customer that the path names, or else every customer with which it holds the
 * call's permission. A role with one customer allows nothing with another.
 * @throws OTHER_CUSTOMER, FORBIDDEN
 */
export function sessionFor(session: Session, access: Permission | 'session', customerId: number | undefined): Session {
  if (customerId !== undefined) {
    requireCustomer(session, customerId)
    const there = within(session, [customerId])
    if (access !== 'session') requirePermission(there, access)
    return there
  }
  return access === 'session' ? session : within(session, customersWith(session, access))
}

/** Refuses a session that lacks the permission. */
export function requirePermission(session: Session, permission: Permission): void {
  if (!allows(session.permissions, permission)) throw fail('FORBIDDEN', { permission })
}

/**
 * Refuses a session that lacks the permission with this customer, whatever it holds with others.
 * @throws OTHER_CUSTOMER, FORBIDDEN
 */
export function requirePermissionWith(session: Session, permission: Permission, customerId: number): void {
  if (customersWith(session, permission, customerId).length === 0) throw fail('FORBIDDEN', { permission })
}

/**
 * Refuses a session that holds the permission nowhere.
 * @throws CUSTOMER_SUSPENDED or CUSTOMER_CLOSED where it would hold it otherwise; FORBIDDEN
 */
export function requireSomewhere(session: Session, permission: Permission): void {
  if (!allows(session.permissions, permission)) {
    requireNotShut(session.shut, (shut) => allows(shut.permissions, permission))
  }
  requirePermission(session, permission)
}

/**
 * Refuses a customer that the session does not work for.
 * @throws CUSTOMER_SUSPENDED, CUSTOMER_CLOSED, OTHER_CUSTOMER
 */
export function requireCustomer(session: Session, customerId: number): void {
  if (session.customerIds.includes(customerId)) return
  requireNotShut(session.shut, (shut) => shut.customerId === customerId)
  throw fail('OTHER_CUSTOMER', { customerId })
}

/** The customer that a call without one in its path works on: the one asked for, or the session's. */
export function chooseCustomer(session: Session, asked: number | undefined): number {
  if (asked !== undefined) {
    requireCustomer(session, asked)
    return asked
  }
  requireNotShut(session.shut, () => session.customerId === null)
  if (session.customerId === null) throw fail('FORBIDDEN', { permission: 'customer:read' })
  return session.customerId
}
