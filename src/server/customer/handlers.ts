import { sql } from 'kysely'
import type * as calls from '#contract/customer.ts'
import { canDeleteCustomer } from '#contract/customer.rules.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handlers } from '#server/http/context.ts'
import { enforce, fail } from '#server/http/fail.ts'

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

export const customerHandlers: Handlers<typeof calls> = {
  async customerDelete({ params: { id }, body }, { tx, session, audit }) {
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
      ...(body.reason === undefined ? {} : { reason: body.reason }),
    })
    return `${company} is deleted.`
  },
}
