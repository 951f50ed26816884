import type { Areas } from '#contract/areas.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { resetAccounts, resetInstructors } from './reset.ts'

export const resetHandlers: Pick<Handlers<Areas['account']>, 'accountReset' | 'instructorReset'> = {
  accountReset: ({ body: { ids, ...reset } }, context) => resetAccounts(ids, reset, context),
  instructorReset: ({ body: { ids, ...reset } }, context) => resetInstructors(ids, reset, context),
}
