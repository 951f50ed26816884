import { chooseCustomer } from '#server/auth/session.ts'
import type { HandlerContext } from '#server/http/context.ts'
import { narrowingOf, scopeOf } from './ask.ts'
import { listColumns } from './columns.ts'
import type { ListDescription } from './description.ts'
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
  ({ query }: { query: Query & { counts?: readonly string[] | undefined } }, context: HandlerContext) =>
    listSummary(context.tx, description, scopeFor(context, query), narrowingOf(description, query), query.counts)
