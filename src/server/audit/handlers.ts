import type * as calls from '#contract/audit.ts'
import type { Handlers } from '#server/http/context.ts'
import { listAudits, readAudit } from './queries.ts'
import { undoChange } from './undo.ts'

export const auditHandlers: Handlers<typeof calls> = {
  auditList({ params, query }, { tx, timezoneOffset, commands }) {
    const { page, limit, sort, ...filter } = query
    const scope = { customerId: params.customerId, filter, offset: timezoneOffset }
    return listAudits(tx, scope, { page, limit, sort }, commands)
  },

  auditRead: ({ params }, { tx, commands }) => readAudit(tx, params.id, commands),

  async auditUndo({ params }, context) {
    const written = await undoChange(params.id, context)
    return readAudit(context.tx, written, context.commands)
  },
}
