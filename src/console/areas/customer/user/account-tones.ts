import type { User } from '#contract/session/user.ts'
import type { Tone } from '#console/list/resource-list.ts'

/** What the state of an account means, as a colour. */
export const accountTones: Readonly<Record<User['accountStatus'], Tone>> = {
  ACTIVE: 'success',
  UNVERIFIED: 'neutral',
  LOCKED: 'warning',
  DISABLED: 'danger',
}
