import type * as calls from '#contract/core/audit/audit-list.ts'
import type { Handlers } from '#server/core/http/context.ts'
import {
  countsHandler,
  csvHandler,
  selectedSummaryHandler,
  selectionHandler,
  summaryHandler,
  xlsxHandler,
} from '#server/core/list/handlers.ts'
import { auditsWith } from './list.ts'

// What a change is called is known to the commands, and those to a running server alone.
export const auditListHandlers: Handlers<typeof calls> = {
  auditSummary: (input, context) => summaryHandler(auditsWith(context.commands))(input, context),
  auditSelectedSummary: (input, context) => selectedSummaryHandler(auditsWith(context.commands))(input, context),
  auditCounts: (input, context) => countsHandler(auditsWith(context.commands))(input, context),
  auditSelection: (input, context) => selectionHandler(auditsWith(context.commands))(input, context),
  auditCsv: (input, context) => csvHandler(auditsWith(context.commands))(input, context),
  auditXlsx: (input, context) => xlsxHandler(auditsWith(context.commands))(input, context),
}
