import type { Purpose } from '#contract/media/purposes.ts'
import { purposeRules } from '#contract/media/purposes.ts'
import { customersWith } from '#server/core/auth/rights.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'

type Asking = Pick<HandlerContext, 'session'>

/** Whether the session has any of the permissions that the purpose asks for, with this customer. */
export const mayUse = (purpose: Purpose, customerId: number, { session }: Asking): boolean =>
  purposeRules[purpose].needs.some((permission) => customersWith(session, permission, customerId).length > 0)

/** @throws FORBIDDEN */
export function requirePurpose(purpose: Purpose, customerId: number, context: Asking): void {
  if (!mayUse(purpose, customerId, context)) throw fail('FORBIDDEN', { permission: purposeRules[purpose].needs[0] })
}
