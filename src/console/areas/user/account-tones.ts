import type { User } from '#contract/user.ts'
import type { Tone } from '#console/table/resource-list.ts'

/** What the state of an account means, as a colour. */
export const accountTones: Readonly<Record<User['accountStatus'], Tone>> = {
  ACTIVE: 'success',
  UNVERIFIED: 'neutral',
  LOCKED: 'warning',
  DISABLED: 'danger',
}
