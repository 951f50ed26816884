import { ACADEMY } from '#contract/customer/customer.rules.ts'
import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/error.ts'
import type { Permission } from '#contract/core/permission.ts'
import { allows } from '#contract/core/permission.ts'
import type { Role, User } from './user.ts'

/** The role that may do everything; the academy is never without somebody who holds it. */
export const SUPERADMIN = 'SUPERADMIN'

type Asked = Pick<Role, 'name' | 'scope' | 'permissions'>

/**
 * Whether somebody who holds `granted` with a customer may give a role there, and take it away: only what he may do
 * himself, and to a partner's people no role that reaches beyond the partner.
 */
export function canGrant({ name, scope, permissions }: Asked, granted: readonly string[], customerId: number) {
  if (scope === 'GLOBAL' && customerId !== ACADEMY) return reason('STAFF_ROLE', { role: name })
  return canTake({ name, permissions }, granted)
}

/** A role that is not to be given there any more can still be taken away. */
export function canTake(
  { name, permissions }: Pick<Asked, 'name' | 'permissions'>,
  granted: readonly string[],
): true | Reason {
  const beyond = permissions.some((permission) => !allows(granted, permission as Permission))
  return beyond ? reason('ROLE_BEYOND', { role: name }) : true
}

type Granting = Pick<Role, 'permissions'>

/** Whether somebody with these roles can give roles to others: an administrator of a customer. */
export const isAdministrator = (roles: readonly Granting[]): boolean =>
  roles.some(({ permissions }) => allows(permissions, 'user:assign'))

/** Whether somebody can give up own roles, who keeps `left`: not as the last administrator of the customer. */
export function canStepDown(held: readonly Granting[], left: readonly Granting[], hasOther: boolean): true | Reason {
  return isAdministrator(held) && !isAdministrator(left) && !hasOther ? reason('LAST_ADMIN', {}) : true
}

/** Whether somebody can be asked to choose a first password, by whoever looks after the account. */
export function canInvite({ name, hasPassword, own, accountStatus }: User): true | Reason {
  if (hasPassword) return reason('HAS_PASSWORD', { name })
  if (!own) return reason('FIXED', { what: 'The account of a person of another customer' })
  return accountStatus === 'DISABLED' ? reason('IS_DISABLED', { name }) : true
}
