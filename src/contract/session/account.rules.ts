import type { AccountStatus } from './account.ts'
import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'

interface Standing {
  accountStatus: AccountStatus
}

/** From any state but disabled. */
export function canReset({ accountStatus }: Standing): true | Reason {
  return accountStatus === 'DISABLED' ? reason('ACCOUNT_DISABLED', {}) : true
}

/** Only where one is set up; a record from a list does not say. */
export function canResetFactor({
  name,
  secondFactor,
}: {
  name: string
  secondFactor?: boolean | undefined
}): true | Reason {
  return secondFactor === false ? reason('NO_FACTOR', { name }) : true
}

const move = (from: AccountStatus, to: 'ACTIVE' | 'DISABLED'): Reason =>
  reason('ILLEGAL_TRANSITION', { from, to, allowed: [to === 'ACTIVE' ? 'DISABLED' : 'ACTIVE'] })

export const canDisable = ({ accountStatus }: Standing): true | Reason =>
  accountStatus === 'DISABLED' ? move(accountStatus, 'DISABLED') : true

/** Also what confirms an account that waits for it, and what unlocks one. */
export const canActivate = ({ accountStatus }: Standing): true | Reason =>
  accountStatus === 'ACTIVE' ? move(accountStatus, 'ACTIVE') : true

/** Whether a change of state must say why: it shuts somebody out, or lets somebody in who had been. */
export const needsReason = (from: AccountStatus, to: AccountStatus): boolean =>
  from !== to && (from === 'DISABLED' || to === 'DISABLED')
