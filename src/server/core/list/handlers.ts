import type * as calls from '#contract/core/list/list-calls.ts'
import { chooseCustomer } from '#server/core/auth/session.ts'
import type { FileAnswer, HandlerContext, Handlers } from '#server/core/http/context.ts'
import { narrowingOf, scopeOf } from './narrowing.ts'
import { listColumns } from './columns.ts'
import { listCounts } from './counts.ts'
import type { ListDescription } from './description.ts'
import type { Writer } from './export.ts'
import { asCsv, asXls, asXlsx, exportFile } from './export.ts'
import type { ExportAsk } from './export-rows.ts'
import { freezeSelection, requireSelection, selectedBy } from './selection.ts'
import { listSummary } from './summary.ts'

/** How a list is read, for whoever asks; `asked` is the customer that the query names. */
export type ListSource = (context: HandlerContext, asked: number | undefined) => ListDescription

interface Query {
  readonly [filter: string]: unknown
  keyword?: string | undefined
  customerId?: number | undefined
}

interface ExportQuery extends Query, ExportAsk {
  ids?: readonly number[] | undefined
  except?: readonly number[] | undefined
  selection?: string | undefined
  columns?: readonly string[] | undefined
}

/** Who asks, and for the one customer that the call is about. */
const scopeFor = (context: HandlerContext, { customerId }: Query) =>
  scopeOf(context, [chooseCustomer(context.session, customerId)])

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

/** The handlers of the calls about any list. The list's own schemas have checked what they get. */
export function listHandlers(sources: Readonly<Record<string, ListSource>>): Handlers<typeof calls> {
  const readAs = ({ list }: { list: string }, context: HandlerContext, asked?: number) => {
    const source = sources[list]
    if (!source) throw new Error(`Nothing says how the list ${list} is read`)
    return source(context, asked)
  }
  return {
    listColumns: ({ params }, context) => listColumns(readAs(params, context), scopeOf(context, [])),

    listSummary({ params, query }, context) {
      const description = readAs(params, context, query.customerId)
      return listSummary(context.tx, description, scopeFor(context, query), narrowingOf(description, query))
    },

    listSelectedSummary({ params, query, body }, context) {
      const description = readAs(params, context, query.customerId)
      return listSummary(context.tx, description, scopeFor(context, query), selectedBy(description, body))
    },

    listCounts({ params, query }, context) {
      const description = readAs(params, context, query.customerId)
      return listCounts(context.tx, description, scopeFor(context, query), narrowingOf(description, query), query.of)
    },

    listCsv({ params, query }, context) {
      const write = asCsv(query.separator === 'comma' ? ',' : ';')
      return exported(readAs(params, context, query.customerId), context, query, write)
    },

    listXlsx({ params, query }, context) {
      return exported(readAs(params, context, query.customerId), context, query, asXlsx)
    },

    listSelection({ params, query, body }, context) {
      const description = readAs(params, context, query.customerId)
      return freezeSelection(context.tx, description, scopeFor(context, query), body, context.session)
    },
  }
}
