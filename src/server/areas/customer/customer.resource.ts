import { sql } from 'kysely'
import type { CustomerRecord } from '#contract/customer/customer.ts'
import { customer } from '#contract/customer/customer.ts'
import { customerPartsFor } from '#contract/customer/customer.rules.ts'
import { maskSealed } from '#server/core/crypto/personal.ts'
import { alive, code, dotted, email, name, phone, ref, word } from '#server/core/find/description.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { shownTo } from '#server/core/resource/handlers.ts'
import { readRecord } from '#server/core/resource/read.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { idsOfNpwp } from './npwp.ts'

/** The logos of customers, which are files of these customers. */
export const logos = {
  kind: customer.kind,
  fields: customer.described,
  sources: { logo: { pictures: 'file', column: 'logo_file_id' } },
} as const

/** The customers that the caller works for. */
const customers = serveResource(customer, {
  tenant: 'id',
  owner: sql`customer.id`,
  columns: {
    upline: { id: sql`customer.upline_id`, name: sql`upline.company` },
    logo: logos.sources.logo,
    users: sql`(SELECT count(*) FROM customer_user p WHERE p.customer_id = customer.id AND p.deleted_at IS NULL)`,
  },
  joins: { upline: sql`LEFT JOIN customer AS upline ON upline.id = customer.upline_id` },
  list: { everywhere: true, meant: idsOfNpwp },
  find: {
    from: sql`list_customer AS t`,
    tenant: ref('t.id'),
    everywhere: true,
    where: alive,
    newest: sql`t.id DESC`,
    fields: [code('t.code', word), email('t.email'), phone('t.contact_phone'), name('t.company'), name('t.name')],
    label: ref('t.company'),
    hint: dotted(ref('t.code'), sql`nullif(t.name, t.company)`),
  },
})
export default customers

/** Those that were deleted, as a list. */
export const { deletedList: deletedCustomers = customers.list } = customers

/** A customer in full, for the caller. @throws NOT_FOUND */
export async function readCustomer(id: number, context: HandlerContext): Promise<CustomerRecord> {
  const { tx, vault, session, may } = context
  const row = shownTo(customers, await readRecord(tx, customers, id), context)
  const { npwp_enc: sealed } = await tx
    .selectFrom('customer')
    .select('npwp_enc')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const parts = customerPartsFor({ isGlobal: session.isGlobal, makes: may('customer:create') })
  return {
    ...row,
    npwp: maskSealed(vault, 'customer.npwp', sealed),
    writable: may('customer:update') ? [...parts] : [],
  }
}
