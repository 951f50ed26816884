import { ACADEMY } from '#contract/customer/customer.rules.ts'
import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'
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

/** The permissions that allow giving roles to others. */
export const ADMINISTERING = ['*', 'user:*', 'user:assign'] as const

type Held = Pick<User, 'masterId' | 'onlyAdministrator'> & { roles: readonly { code: string; administers: boolean }[] }

/** Whether a person can lose these roles: the last administrator of a customer cannot give up the own ones. */
export function canLose({ masterId, onlyAdministrator, roles }: Held, codes: readonly string[], personId?: number) {
  if (masterId !== personId || !onlyAdministrator) return true
  const stays = roles.some(({ code, administers }) => administers && !codes.includes(code))
  return stays ? true : reason('LAST_ADMIN', {})
}

/** Whether somebody can be asked to choose a first password, by whoever looks after the account. */
export function canInvite({ name, hasPassword, own, accountStatus }: User): true | Reason {
  if (hasPassword) return reason('HAS_PASSWORD', { name })
  if (!own) return reason('FIXED', { what: 'The account of a person of another customer' })
  return accountStatus === 'DISABLED' ? reason('IS_DISABLED', { name }) : true
}
