import type * as letterCalls from '#contract/notification/letter.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { draftsOf } from './drafts.ts'
import { sendLetter } from './send-letter.ts'

export const letterHandlers: Handlers<typeof letterCalls> = {
  letterDrafts: ({ params, query }, context) => draftsOf(params.customerId, query, context),
  letterSend: ({ params, body }, context) => sendLetter(params.customerId, body, context),
}
