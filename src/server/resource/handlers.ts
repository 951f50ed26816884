import type { AnyResourceCalls, ResourceCallName, ResourceRow } from '#contract/resource.ts'
import type { Permission } from '#contract/permission.ts'
import { chooseCustomer, requirePermission } from '#server/auth/session.ts'
import type { Handler, HandlerContext } from '#server/http/context.ts'
import { scopeOf } from '#server/list/ask.ts'
import {
  columnsHandler,
  countsHandler,
  csvHandler,
  selectedSummaryHandler,
  selectionHandler,
  summaryHandler,
  xlsxHandler,
} from '#server/list/handlers.ts'
import type { WindowQuery } from '#server/list/find-window.ts'
import { listPage } from '#server/list/page.ts'
import { readRecord } from './read.ts'
import type { Resource, Wish } from './resource.ts'
import { createRecord, deleteRecord, excludeRecord, updateRecord } from './write.ts'

interface InCustomer {
  query: { customerId?: number | undefined }
}
interface ById {
  params: { id: number }
}

/** The handlers of a resource's calls: those of the pattern, and those that every list has. */
export function resourceHandlers<Row extends ResourceRow, C extends AnyResourceCalls>(
  resource: Resource<Row>,
  calls: C,
): { [K in ResourceCallName]: Handler<C[K]> } {
  const { list } = resource
  const customerOf = ({ query }: InCustomer, { session }: HandlerContext) => chooseCustomer(session, query.customerId)
  const handlers = {
    list: (input: { query: WindowQuery & InCustomer['query'] }, context: HandlerContext) => {
      const { customerId: _customerId, ...query } = input.query
      return listPage(context.tx, list, scopeOf(context, [customerOf(input, context)]), query)
    },
    create: (input: InCustomer & { body: Wish }, context: HandlerContext) =>
      createRecord(resource, customerOf(input, context), input.body, context),
    read: ({ params }: ById, { tx }: HandlerContext) => readRecord(tx, resource, params.id),
    update({ params, body }: ById & { body: Wish & { version: number; exclude?: boolean } }, context: HandlerContext) {
      if (body.exclude !== undefined) requirePermission(context.session, calls.exclude.access as Permission)
      return updateRecord(resource, params.id, body, context)
    },
    remove: ({ params }: ById, context: HandlerContext) => deleteRecord(resource, params.id, context),
    exclude: ({ params, body }: ById & { body: { exclude: boolean } }, context: HandlerContext) =>
      excludeRecord(resource, params.id, body.exclude, context),
    columns: columnsHandler(list),
    summary: summaryHandler(list),
    selectedSummary: selectedSummaryHandler(list),
    counts: countsHandler(list),
    csv: csvHandler(list),
    xlsx: xlsxHandler(list),
    selection: selectionHandler(list),
  } satisfies Record<ResourceCallName, unknown>
  // The schemas of the calls have checked what comes in, and the description of the resource says what goes out.
  return handlers as never
}
