import type * as calls from '#contract/core/audit/audit.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { scopeOf } from '#server/core/list/narrowing.ts'
import { listPage } from '#server/core/list/page.ts'
import { auditsWith } from './list.ts'
import { fail } from '#server/core/http/fail.ts'
import { hiddenFrom } from './confidential.ts'
import { readAudit } from './queries.ts'
import { undoChange } from './undo.ts'

export const auditHandlers: Handlers<typeof calls> = {
  auditList: ({ params, query }, context) =>
    listPage(context.tx, auditsWith(context.commands, context.may), scopeOf(context, [params.customerId]), query),

  async auditRead({ params }, { tx, commands, may }) {
    const row = await readAudit(tx, params.id, commands)
    if (hiddenFrom(may).some((table) => table === row.resource)) throw fail('NOT_FOUND', { what: 'change' })
    return row
  },

  async auditUndo({ params }, context) {
    const written = await undoChange(params.id, context)
    return readAudit(context.tx, written, context.commands)
  },
}
