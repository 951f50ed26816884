import { chooseCustomer } from '#server/core/auth/session.ts'
import type { FileAnswer, HandlerContext } from '#server/core/http/context.ts'
import { narrowingOf, scopeOf } from './ask.ts'
import { listColumns } from './columns.ts'
import { listCounts } from './counts.ts'
import type { ListDescription } from './description.ts'
import type { Writer } from './export.ts'
import { asCsv, asXls, asXlsx, exportFile } from './export.ts'
import type { ExportAsk } from './export-rows.ts'
import type { Selected, Selection } from './selection.ts'
import { freezeSelection, requireSelection, selectedBy } from './selection.ts'
import { listSummary } from './summary.ts'

/** The handlers of the calls that every list has (`list-calls.ts`), made from its description. */

type Query = Readonly<Record<string, unknown>> & {
  keyword?: string | undefined
  customerId?: number | undefined
}

/** Who asks, and for the one customer that the call is about. */
const scopeFor = (context: HandlerContext, { customerId }: Query) =>
  scopeOf(context, [chooseCustomer(context.session, customerId)])

export const columnsHandler = (description: ListDescription) => (_input: unknown, context: HandlerContext) =>
  listColumns(description, scopeOf(context, []))

export const summaryHandler =
  (description: ListDescription) =>
  ({ query }: { query: Query }, context: HandlerContext) =>
    listSummary(context.tx, description, scopeFor(context, query), narrowingOf(description, query))

export const selectedSummaryHandler =
  (description: ListDescription) =>
  ({ query, body }: { query: Query; body: Selected }, context: HandlerContext) =>
    listSummary(context.tx, description, scopeFor(context, query), selectedBy(description, body))

export const countsHandler =
  (description: ListDescription) =>
  ({ query }: { query: Query & { of: string } }, context: HandlerContext) =>
    listCounts(context.tx, description, scopeFor(context, query), narrowingOf(description, query), query.of)

interface ExportQuery extends Query, ExportAsk {
  ids?: readonly number[] | undefined
  except?: readonly number[] | undefined
  selection?: string | undefined
  columns?: readonly string[] | undefined
}

async function exported(
  description: ListDescription,
  context: HandlerContext,
  query: ExportQuery,
  write: Writer,
): Promise<FileAnswer> {
  const { ids, except, selection, sort, columns } = query
  if (selection !== undefined) await requireSelection(context.tx, description, selection, context.session)
  const narrowing = { ...narrowingOf(description, query), ids, except, selection }
  return exportFile(
    context,
    { description, scope: scopeFor(context, query), narrowing },
    { sort, keys: columns },
    write,
  )
}

/** The old Excel format. */
export const xlsHandler =
  (description: ListDescription) =>
  ({ query }: { query: ExportQuery }, context: HandlerContext) =>
    exported(description, context, query, asXls)

export const selectionHandler =
  (description: ListDescription) =>
  ({ query, body }: { query: Query; body: Selection }, context: HandlerContext) => {
    return freezeSelection(context.tx, description, scopeFor(context, query), body, context.session)
  }

export const csvHandler =
  (description: ListDescription) =>
  ({ query }: { query: ExportQuery & { separator: 'comma' | 'semicolon' } }, context: HandlerContext) =>
    exported(description, context, query, asCsv(query.separator === 'comma' ? ',' : ';'))

export const xlsxHandler =
  (description: ListDescription) =>
  ({ query }: { query: ExportQuery }, context: HandlerContext) =>
    exported(description, context, query, asXlsx)

/** The handlers of all of them. */
export const listHandlers = (description: ListDescription) => ({
  columns: columnsHandler(description),
  summary: summaryHandler(description),
  selectedSummary: selectedSummaryHandler(description),
  counts: countsHandler(description),
  csv: csvHandler(description),
  xlsx: xlsxHandler(description),
  selection: selectionHandler(description),
})
