import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'

/** NO_ROLE: there is an account that has no role with the customer. */
export const loginStates = ['NONE', 'INVITED', 'ACTIVE', 'NO_ROLE', 'LOCKED', 'DISABLED'] as const
export type LoginState = (typeof loginStates)[number]

interface Person {
  name: string
  active: boolean
  email: string | null
  masterId: number | null
}

/** Whether an employee can be given a login. Inviting once more replaces the invitation. */
export function canGrantLogin({ name, active, email, masterId }: Person): true | Reason {
  if (masterId !== null) return reason('LOGIN_EXISTS', { name })
  if (!active) return reason('EMPLOYEE_LEFT', { name })
  return email ? true : reason('EMPLOYEE_NO_EMAIL', { name })
}

/** Whether the role of a login can be another one. */
export function canChangeLogin({ name, active, masterId }: Omit<Person, 'email'>): true | Reason {
  if (masterId === null) return reason('NO_LOGIN', { name })
  return active ? true : reason('EMPLOYEE_LEFT', { name })
}
