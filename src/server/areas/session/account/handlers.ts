import type * as accountCalls from '#contract/session/account.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { resetFactor } from '#server/areas/session/factor/reset.ts'
import { resetAccounts, resetInstructors } from './reset.ts'

export const resetHandlers: Handlers<typeof accountCalls> = {
  accountReset: ({ body: { ids, ...reset } }, context) => resetAccounts(ids, reset, context),
  instructorReset: ({ body: { ids, ...reset } }, context) => resetInstructors(ids, reset, context),
  secondFactorReset: ({ params: { id }, body: { reason } }, context) => resetFactor(id, reason, context),
}
