import { sql } from 'kysely'
import type { Customer } from '#contract/customer/customer.ts'
import { customerFields } from '#contract/customer/customer.ts'
import type { Tx } from '#server/core/db/database.ts'
import { prepared } from '#server/core/db/prepared.ts'
import { named } from '#server/core/db/list.ts'
import type { ListDescription } from '#server/core/list/description.ts'

async function rows(tx: Tx, ids: readonly number[], deleted: boolean): Promise<Customer[]> {
  const found = await tx
    .selectFrom('customer as c')
    .leftJoin('customer as u', 'u.id', 'c.upline_id')
    .modifyFront(prepared)
    .select(['c.id', 'c.code', 'c.name', 'c.company', 'c.address', 'c.contact_phone', 'c.email', 'c.tarif'])
    .select(['c.upline_id', 'u.company as upline', 'c.mitra_id', 'c.timezone', 'c.status', 'c.joined_at'])
    .select(['c.version', 'c.created_at', 'c.updated_at'])
    .select((one) =>
      one
        .selectFrom('customer_user as p')
        .select((count) => count.fn.countAll<number>().as('users'))
        .whereRef('p.customer_id', '=', 'c.id')
        .where('p.deleted_at', 'is', null)
        .as('users'),
    )
    .where(sql<boolean>`c.id = ANY (${[...ids]}::bigint[])`)
    .where('c.deleted_at', deleted ? 'is not' : 'is', null)
    .execute()
  return found.map((row) => ({
    id: row.id,
    customerId: row.id,
    code: row.code,
    name: row.name,
    company: row.company,
    address: row.address,
    contact_phone: row.contact_phone,
    email: row.email,
    tarif: row.tarif,
    upline_id: row.upline_id,
    upline: named(row.upline_id, row.upline),
    mitraId: row.mitra_id,
    timezone: row.timezone,
    status: row.status,
    joinedAt: row.joined_at,
    users: row.users ?? 0,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}

const ref = (name: string) => sql.ref(`customer.${name}`)

const listOf = (deleted: boolean): ListDescription<typeof customerFields, Customer> => ({
  resource: 'customer',
  title: 'Customers',
  view: 'list_customer',
  alias: 'customer',
  tenant: 'id',
  fields: customerFields,
  columns: {
    name: { title: 'Name', value: ref('name'), width: 32 },
    company: { title: 'Company', value: ref('company'), width: 36 },
    code: { title: 'Code', value: ref('code'), width: 8 },
    email: { title: 'E-mail', value: ref('email'), width: 32 },
    contact_phone: { title: 'Phone', value: ref('contact_phone'), width: 18 },
    address: { title: 'Address', value: ref('address'), width: 44 },
    tarif: { title: 'Tariff', value: ref('tarif'), width: 12 },
    upline_id: { title: 'Brought in by', value: ref('upline_id'), width: 14 },
    status: { title: 'Status', value: ref('status'), width: 12 },
    users: {
      title: 'Users',
      value: sql`(SELECT count(*) FROM customer_user p WHERE p.customer_id = customer.id AND p.deleted_at IS NULL)`,
      width: 8,
    },
    joinedAt: { title: 'Joined', value: ref('joined_at'), width: 12 },
  },
  where: deleted ? sql`customer.deleted_at IS NOT NULL` : sql`customer.deleted_at IS NULL`,
  defaultSort: 'name',
  rows: (tx, ids) => rows(tx, ids, deleted),
})

/** The customers as a list. */
export const customersAsList = listOf(false)
/** Those that were deleted. */
export const deletedCustomersAsList = listOf(true)
