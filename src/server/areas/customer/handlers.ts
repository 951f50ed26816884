import { sql } from 'kysely'
import type * as calls from '#contract/customer/customer.ts'
import type { Customer } from '#contract/customer/customer.ts'
import { canDeleteCustomer } from '#contract/customer/customer.rules.ts'
import { withinRestorePeriod } from '#server/core/audit/restore-period.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { enforce, fail } from '#server/core/http/fail.ts'
import { scopeOf, withMeaning } from '#server/core/list/narrowing.ts'
import { listColumns } from '#server/core/list/columns.ts'
import type { WindowQuery } from '#server/core/list/find-window.ts'
import { listPage } from '#server/core/list/page.ts'
import { shownTo } from '#server/core/resource/handlers.ts'
import { revealHandler } from '#server/core/crypto/reveal.ts'
import customers, { deletedCustomers, readCustomer } from './customer.resource.ts'
import { reachDeleted } from './restore.ts'
import { createCustomer, updateCustomer } from './write.ts'

/** So many classes are named when they keep a customer; there may be thousands. */
const NAMED = 3

/** Refuses while classes of the customer still have something before them. */
async function requireNoClasses(tx: Tx, customerId: number): Promise<void> {
  const open = await tx
    .selectFrom('lms_class')
    .innerJoin('lms_class_workflow', 'lms_class_workflow.code', 'lms_class.workflow')
    .select('lms_class.code')
    .where('lms_class.customer_id', '=', customerId)
    .where('lms_class.deleted_at', 'is', null)
    .where('lms_class_workflow.terminal', '=', false)
    .orderBy('lms_class.start_at')
    .orderBy('lms_class.id')
    .limit(NAMED + 1)
    .execute()
  if (open.length === 0) return
  const codes = open.slice(0, NAMED).map(({ code }) => code)
  throw fail('IN_USE', { by: [...codes, ...(open.length > NAMED ? ['…'] : [])].join(', ') })
}

const shownPage = <P extends { data: Customer[] }>(page: P, context: HandlerContext): P => ({
  ...page,
  data: page.data.map((row) => shownTo(customers, row, context)),
})

/** All of them that the caller works for with the right to see them. */
async function listed({ query }: { query: WindowQuery & Readonly<Record<string, unknown>> }, context: HandlerContext) {
  const { list } = customers
  const meant = await withMeaning(list, query, context)
  return shownPage(await listPage(context.tx, list, scopeOf(context, context.session.customerIds), meant), context)
}

/** @throws NOT_FOUND, IN_USE, OWN_CUSTOMER */
async function deleteCustomer(
  { params: { id }, body }: { params: { id: number }; body: { reason?: string | undefined } },
  { tx, session, audit }: HandlerContext,
): Promise<string> {
  const customer = await tx
    .selectFrom('customer')
    .select(['id', 'company', 'status', 'version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!customer) throw fail('NOT_FOUND', { what: 'customer' })
  enforce(canDeleteCustomer(id, session.customerId))
  await requireNoClasses(tx, id)
  await tx
    .updateTable('customer')
    .set({ deleted_at: sql`now()`, version: customer.version + 1, updated_by: session.masterId })
    .where('id', '=', id)
    .execute()
  const { company, status } = customer
  audit({
    action: 'customer.delete',
    resource: 'customer',
    recordId: id,
    // Nobody reads the changes of a customer that is gone: they are kept with whoever deleted it.
    customerId: session.customerId,
    label: company,
    version: customer.version + 1,
    before: { status, deleted: false },
    after: { status, deleted: true },
    inverse: { command: 'customer.restore', args: { customer: id } },
    ...(body.reason === undefined ? {} : { reason: body.reason }),
  })
  return `${company} is deleted.`
}

export const customerHandlers: Handlers<typeof calls> = {
  customerList: listed,
  customers: listed,
  async customerGeneralList({ query: { deleted = false, ...query } }, context) {
    if (!deleted) return listed({ query }, context)
    const ids = await reachDeleted(context)
    const list = withinRestorePeriod(deletedCustomers, context.config)
    return shownPage(await listPage(context.tx, list, scopeOf(context, ids), query), context)
  },
  customerColumns: (_input, context) => listColumns(customers.list, scopeOf(context, [])),
  customerGeneralColumns: (_input, context) => listColumns(customers.list, scopeOf(context, [])),
  customerRead: ({ params }, context) => readCustomer(params.id, context),
  customerCreate: createCustomer,
  customerUpdate: updateCustomer,
  customerReveal: revealHandler({
    table: 'customer',
    action: 'customer.reveal',
    noun: 'customer',
    label: 'company',
    fields: { npwp: 'NPWP' },
  }),

  customerDelete: deleteCustomer,
  customerGeneralDelete: deleteCustomer,
}
