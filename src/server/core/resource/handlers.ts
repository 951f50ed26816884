import type { AnyCall } from '#contract/core/call.ts'
import type { ListFields } from '#contract/core/list/list-field.ts'
import type {
  AnyResourceCalls,
  GeneralCallName,
  ResourceCallName,
  ResourceRow,
} from '#contract/core/resource/resource.ts'
import type { Permission } from '#contract/core/permission.ts'
import { withinRestorePeriod } from '#server/core/audit/restore-period.ts'
import { chooseCustomer, requirePermission } from '#server/core/auth/rights.ts'
import type { Handler, HandlerContext } from '#server/core/http/context.ts'
import { scopeOf } from '#server/core/list/narrowing.ts'
import { fail } from '#server/core/http/fail.ts'
import { listColumns } from '#server/core/list/columns.ts'
import type { WindowQuery } from '#server/core/list/find-window.ts'
import { listPage } from '#server/core/list/page.ts'
import { readRecord } from './read.ts'
import type { Resource, RecordInput } from './resource.ts'
import { restoreRecord } from './restore.ts'
import { createRecord, deleteRecord, excludeRecord, updateRecord } from './write.ts'

type Params = Readonly<Record<string, number>>
interface Input {
  params: Params
  query: { customerId?: number | undefined } | undefined
}
interface WithBody extends Input {
  body: RecordInput
}

interface ListInput extends Input {
  query: WindowQuery & { customerId?: number | undefined; deleted?: boolean | undefined }
}

/** The customer whom a call is about: its address names it, its query may, and otherwise it is the session's. */
const customerOf = ({ params, query }: Input, { session }: HandlerContext) =>
  chooseCustomer(session, params.customerId ?? query?.customerId)

/** The record that a call is about, whatever the specification calls its number. */
function idOf({ params }: Input): number {
  const [, id] = Object.entries(params).find(([name]) => name !== 'customerId') ?? []
  if (id === undefined) throw new Error('The address names no record')
  return id
}

/** A page of a customer's records, or of those that were deleted and can be put back. */
export async function recordsPage<Row extends ResourceRow, F extends ListFields>(
  resource: Resource<Row, F>,
  input: ListInput,
  context: HandlerContext,
) {
  const { list, deletedList } = resource
  const { customerId: _customerId, deleted = false, ...query } = input.query
  const shown = deleted && deletedList ? withinRestorePeriod(deletedList, context.config) : list
  const page = await listPage(context.tx, shown, scopeOf(context, [customerOf(input, context)]), query)
  return { ...page, data: page.data.map((row) => shownTo(resource, row, context)) }
}

/** A record as the one who asks sees it. */
export const shownTo = <Row extends ResourceRow, F extends ListFields>(
  { shown }: Pick<Resource<Row, F>, 'shown'>,
  row: Row,
  context: HandlerContext,
): Row => shown?.(row, context) ?? row

/** The handlers of a resource's calls: those of the pattern, and those that every list has. */
export function resourceHandlers<Row extends ResourceRow, C extends AnyResourceCalls>(
  resource: Resource<Row>,
  calls: C,
): { [K in keyof C]: C[K] extends AnyCall ? Handler<C[K]> : never } {
  const { list } = resource
  const page = (input: ListInput, context: HandlerContext) => recordsPage(resource, input, context)
  // An address that names the customer names its records only.
  const requireOwn = async ({ params }: Input, id: number, { tx }: HandlerContext) => {
    if (params.customerId === undefined) return
    const { customerId } = await readRecord(tx, resource, id)
    if (customerId !== params.customerId) throw fail('NOT_FOUND', { what: resource.noun })
  }
  const handlers = {
    list: page,
    create: async (input: WithBody, context: HandlerContext) =>
      shownTo(resource, await createRecord(resource, customerOf(input, context), input.body, context), context),
    async read(input: Input, context: HandlerContext) {
      const id = idOf(input)
      await requireOwn(input, id, context)
      return shownTo(resource, await readRecord(context.tx, resource, id), context)
    },
    async update(input: WithBody & { body: { version: number; exclude?: boolean } }, context: HandlerContext) {
      const { body } = input
      const id = idOf(input)
      await requireOwn(input, id, context)
      if (body.restore === true) {
        requirePermission(context.session, calls.remove.access as Permission)
        return shownTo(resource, await restoreRecord(resource, id, calls.remove.access as Permission, context), context)
      }
      if (body.exclude !== undefined && calls.exclude)
        requirePermission(context.session, calls.exclude.access as Permission)
      return shownTo(resource, await updateRecord(resource, id, body, context), context)
    },
    async remove(input: Input, context: HandlerContext) {
      const id = idOf(input)
      await requireOwn(input, id, context)
      return deleteRecord(resource, id, context)
    },
    async exclude(input: WithBody & { body: { exclude: boolean } }, context: HandlerContext) {
      const id = idOf(input)
      await requireOwn(input, id, context)
      return excludeRecord(resource, id, input.body.exclude, context)
    },
    generalList: page,
    generalColumns: (_input: unknown, context: HandlerContext) => listColumns(list, scopeOf(context, [])),
    generalRead: async (input: Input, context: HandlerContext) =>
      shownTo(resource, await readRecord(context.tx, resource, idOf(input)), context),
  } satisfies Record<ResourceCallName | GeneralCallName, unknown>
  // The schemas of the calls have checked what comes in, and the description of the resource says what goes out.
  return handlers as never
}
