import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'

export type CredentialStatus = 'ACTIVE' | 'DISABLED'

/** So many days before it ends a credential is due to be renewed. */
export const DUE_DAYS = 30

export const expiries = ['NONE', 'VALID', 'DUE', 'EXPIRED'] as const
export type Expiry = (typeof expiries)[number]

/** Where a credential that ends at `expiresAt` (ISO 8601) stands at a moment in milliseconds. */
export function expiryOf(expiresAt: string | null, now: number): Expiry {
  if (expiresAt === null) return 'NONE'
  const left = Date.parse(expiresAt) - now
  if (left <= 0) return 'EXPIRED'
  return left <= DUE_DAYS * 86_400_000 ? 'DUE' : 'VALID'
}

/** Whether a credential can be switched to a state that it is not in. */
export function canSwitchCredential(
  { name, status }: { name: string; status: CredentialStatus },
  to: CredentialStatus,
): true | Reason {
  if (status !== to) return true
  return to === 'ACTIVE' ? reason('IS_ACTIVE', { name }) : reason('IS_INACTIVE', { name })
}

/** Whether people may type another secret: the tokens of transactions are made by the server. */
export function canTypeSecret({ kind }: { kind: string }): true | Reason {
  return kind === 'TRX_TOKEN' ? reason('TOKEN_MADE_HERE', {}) : true
}

/** Whether the token of transactions can be renewed. */
export function canRenewToken({ name, status }: { name: string; status: CredentialStatus }): true | Reason {
  return status === 'DISABLED' ? reason('IS_DISABLED', { name }) : true
}
