import type * as calls from '#contract/audit-list.ts'
import type { Handlers } from '#server/http/context.ts'
import { countsHandler } from '#server/list/handlers.ts'
import { auditsWith } from './list.ts'

export const auditListHandlers: Handlers<typeof calls> = {
  auditCounts: (input, context) => countsHandler(auditsWith(context.commands))(input, context),
}
