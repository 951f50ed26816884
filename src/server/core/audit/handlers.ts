import type * as calls from '#contract/core/audit/audit.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { scopeOf } from '#server/core/list/narrowing.ts'
import { listPage } from '#server/core/list/page.ts'
import { auditsWith } from './list.ts'
import { readAudit } from './queries.ts'
import { undoChange } from './undo.ts'

export const auditHandlers: Handlers<typeof calls> = {
  auditList: ({ params, query }, context) =>
    listPage(context.tx, auditsWith(context.commands), scopeOf(context, [params.customerId]), query),

  auditRead: ({ params }, { tx, commands }) => readAudit(tx, params.id, commands),

  async auditUndo({ params }, context) {
    const written = await undoChange(params.id, context)
    return readAudit(context.tx, written, context.commands)
  },
}
