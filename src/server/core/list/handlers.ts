import type * as calls from '#contract/core/list/list-calls.ts'
import { ExportWords } from '#contract/core/list/list-calls.ts'
import { chooseCustomer } from '#server/core/auth/rights.ts'
import { zoneOffset } from '#server/core/db/list.ts'
import type { FileAnswer, HandlerContext, Handlers } from '#server/core/http/context.ts'
import { invalid } from '#server/core/http/fail.ts'
import { narrowingOf, scopeFor, scopeOf, withMeaning } from './narrowing.ts'
import { listColumns } from './columns.ts'
import { listCounts } from './counts.ts'
import type { ListDescription } from './description.ts'
import type { Writer } from './export.ts'
import { asCsv, asXls, asXlsx, exportFile } from './export.ts'
import type { CellStyle, ExportAsk } from './export-rows.ts'
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
  reader?: 'people' | 'systems' | undefined
  words?: string | undefined
}

/** @throws VALIDATION for words that are none */
function readWords(text: string | undefined): ExportWords | undefined {
  if (text === undefined) return undefined
  try {
    return ExportWords.parse(JSON.parse(text))
  } catch {
    throw invalid({ field: 'words', message: 'must be titles and labels as JSON' })
  }
}

/** How the file is written; for people in the time zone of the customer. */
async function styleOf({ reader, words, customerId }: ExportQuery, context: HandlerContext): Promise<CellStyle> {
  const offset =
    reader === 'people'
      ? await zoneOffset(context.tx, chooseCustomer(context.session, customerId))
      : context.timezoneOffset
  return { reader, offset, words: readWords(words) }
}

async function exported(
  description: ListDescription,
  context: HandlerContext,
  query: ExportQuery,
  write: Writer,
): Promise<FileAnswer> {
  const { ids, except, selection, sort, columns } = query
  const style = await styleOf(query, context)
  if (selection !== undefined) await requireSelection(context.tx, description, selection, context.session)
  const meant = await withMeaning(description, { ...query, ids }, context)
  const narrowing = { ...narrowingOf(description, meant), except, selection }
  return exportFile(
    context,
    { description, scope: scopeFor(description, context, query.customerId), narrowing },
    { sort, keys: columns, style },
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

    async listSummary({ params, query }, context) {
      const description = readAs(params, context, query.customerId)
      const narrowing = narrowingOf(description, await withMeaning(description, query, context))
      return listSummary(context.tx, description, scopeFor(description, context, query.customerId), narrowing)
    },

    async listSelectedSummary({ params, query, body }, context) {
      const description = readAs(params, context, query.customerId)
      const scope = scopeFor(description, context, query.customerId)
      return listSummary(context.tx, description, scope, await selectedBy(description, body, context))
    },

    async listCounts({ params, query }, context) {
      const description = readAs(params, context, query.customerId)
      const scope = scopeFor(description, context, query.customerId)
      const narrowing = narrowingOf(description, await withMeaning(description, query, context))
      return listCounts(context.tx, description, scope, narrowing, query.of)
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
      return freezeSelection(description, chooseCustomer(context.session, query.customerId), body, context)
    },
  }
}
