import type { AnyCall } from '#contract/core/call.ts'
import type { ListFields } from '#contract/core/list/list-field.ts'
import type { AnyResourceCalls, ResourceCallName, ResourceRow } from '#contract/core/resource/resource.ts'
import type { Permission } from '#contract/core/permission.ts'
import { keptAs } from '#server/core/audit/window.ts'
import { chooseCustomer, requirePermission } from '#server/core/auth/session.ts'
import type { Handler, HandlerContext } from '#server/core/http/context.ts'
import { scopeOf } from '#server/core/list/ask.ts'
import type { WindowQuery } from '#server/core/list/find-window.ts'
import { listPage } from '#server/core/list/page.ts'
import { readRecord } from './read.ts'
import type { Resource, Wish } from './resource.ts'
import { restoreRecord } from './restore.ts'
import { createRecord, deleteRecord, excludeRecord, updateRecord } from './write.ts'

interface InCustomer {
  query: { customerId?: number | undefined }
}
interface ById {
  params: { id: number }
}

interface ListInput {
  query: WindowQuery & InCustomer['query'] & { deleted?: boolean | undefined }
}

const customerOf = ({ query }: InCustomer, { session }: HandlerContext) => chooseCustomer(session, query.customerId)

/** A page of a customer's records, or of those that were deleted and can be put back. */
export function recordsPage<Row extends ResourceRow, F extends ListFields>(
  { list, gone }: Resource<Row, F>,
  input: ListInput,
  context: HandlerContext,
) {
  const { customerId: _customerId, deleted = false, ...query } = input.query
  const shown = deleted && gone ? keptAs(gone, context.config) : list
  return listPage(context.tx, shown, scopeOf(context, [customerOf(input, context)]), query)
}

/** The handlers of a resource's calls. */
export function resourceHandlers<Row extends ResourceRow, C extends AnyResourceCalls>(
  resource: Resource<Row>,
  calls: C,
): { [K in keyof C & ResourceCallName]: C[K] extends AnyCall ? Handler<C[K]> : never } {
  const handlers = {
    list: (input: ListInput, context: HandlerContext) => recordsPage(resource, input, context),
    create: (input: InCustomer & { body: Wish }, context: HandlerContext) =>
      createRecord(resource, customerOf(input, context), input.body, context),
    read: ({ params }: ById, { tx }: HandlerContext) => readRecord(tx, resource, params.id),
    update({ params, body }: ById & { body: Wish & { version: number; exclude?: boolean } }, context: HandlerContext) {
      if (body.restore === true) {
        requirePermission(context.session, calls.remove.access as Permission)
        return restoreRecord(resource, params.id, calls.remove.access as Permission, context)
      }
      if (body.exclude !== undefined) requirePermission(context.session, calls.exclude?.access as Permission)
      return updateRecord(resource, params.id, body, context)
    },
    remove: ({ params }: ById, context: HandlerContext) => deleteRecord(resource, params.id, context),
    exclude: ({ params, body }: ById & { body: { exclude: boolean } }, context: HandlerContext) =>
      excludeRecord(resource, params.id, body.exclude, context),
  } satisfies Record<ResourceCallName, unknown>
  // The schemas of the calls have checked what comes in, and the description of the resource says what goes out.
  return handlers as never
}
