import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { ACADEMY } from '#contract/customer/customer.rules.ts'
import { canChangeLookup } from '#contract/customer/general.rules.ts'
import type { Lookup, LookupType } from '#contract/customer/general.ts'
import { lookupFields, lookupListFields, lookups } from '#contract/customer/general.ts'
import type { Session } from '#server/core/auth/session.ts'
import type { Tx } from '#server/core/db/database.ts'
import { prepared } from '#server/core/db/prepared.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import type { ListDescription } from '#server/core/list/description.ts'
import type { Resource } from '#server/core/resource/resource.ts'
import { usedBy } from './used-by.ts'

/** What is shared by all is kept by those who may do so with every customer. */
export const mayShare = ({ isGlobal, customerIds }: Session): boolean => isGlobal && customerIds.includes(ACADEMY)

interface Wanted {
  /** Of all types when absent. */
  type?: LookupType | undefined
  deleted?: boolean | undefined
}

/** Entries by their numbers, as whoever asks sees them. */
export async function readLookups(
  tx: Tx,
  ids: readonly number[],
  session: Session,
  { type: wanted, deleted = false }: Wanted = {},
): Promise<Lookup[]> {
  const rows = await tx
    .selectFrom('lookup')
    .modifyFront(prepared)
    .select(['id', 'customer_id', 'type', 'code', 'name', 'sort_order', 'active', 'version', 'created_at'])
    .select(['updated_at', 'deleted_at'])
    .where(sql<boolean>`id = ANY (${[...ids]}::bigint[])`)
    .execute()
  return rows
    .filter((row) => (row.deleted_at !== null) === deleted && (wanted === undefined || row.type === wanted))
    .map((row) => {
      const type = row.type as LookupType
      const shared = row.customer_id === null
      return {
        id: row.id,
        customerId: row.customer_id ?? ACADEMY,
        type,
        code: row.code,
        name: row.name,
        order: row.sort_order,
        active: row.active,
        shared,
        changeable: !lookups[type].fixed && (!shared || mayShare(session)),
        version: row.version,
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
      }
    })
}

const ref = (name: string) => sql.ref(`lookup.${name}`)

const columns = {
  order: { title: 'Place', value: ref('sort_order'), width: 8 },
  code: { title: 'Code', value: ref('code'), width: 20 },
  name: { title: 'Name', value: ref('name'), width: 36 },
  active: { title: 'Offered', value: ref('active'), width: 10 },
  shared: { title: 'Shared', value: sql`(lookup.customer_id IS NULL)`, width: 10 },
  updatedAt: { title: 'Changed', value: ref('updated_at'), width: 18 },
}

interface Of extends Wanted {
  /** Whose entries stand beside the shared ones. */
  customerId: number
  session: Session
}

/** What the lists of entries have in common: those that are shared by all, and a customer's own. */
const entries = ({ customerId, session, ...wanted }: Of, also: RawBuilder<unknown>) => ({
  resource: 'lookup',
  view: 'list_lookup',
  alias: 'lookup',
  tenant: null,
  where: sql`lookup.deleted_at ${wanted.deleted === true ? sql`IS NOT NULL` : sql`IS NULL`} ${also}
    AND (lookup.customer_id IS NULL OR lookup.customer_id = ${customerId})`,
  defaultSort: 'order,name',
  rows: (tx: Tx, ids: readonly number[]) => readLookups(tx, ids, session, wanted),
})

/** The entries of a type. */
export const lookupsOf = (of: Of & { type: LookupType }): ListDescription<typeof lookupFields, Lookup> => ({
  ...entries(of, sql`AND lookup.type = ${of.type}`),
  title: lookups[of.type].title,
  fields: lookupFields,
  columns,
})

/** The entries of all types, each with what its list is called. */
export const allLookupsOf = (of: Of): ListDescription<typeof lookupListFields, Lookup> => ({
  ...entries(of, sql``),
  title: 'Lookups',
  fields: lookupListFields,
  columns: { type: { title: 'List', value: ref('type'), width: 20 }, ...columns },
})

/** The place after the last entry that the customer, or everybody, has of a type. */
async function nextPlace(tx: Tx, type: LookupType, customerId: number | null): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    SELECT least(coalesce(max(sort_order), 0) + 1, 9999) AS last FROM lookup
     WHERE type = ${type} AND customer_id IS NOT DISTINCT FROM ${customerId} AND deleted_at IS NULL`.execute(tx)
  return rows[0]?.last ?? 1
}

/** The entries of a type as they are written, by whoever asks. */
export function lookupsFor(type: LookupType, context: HandlerContext): Resource<Lookup, typeof lookupFields> {
  const { session } = context
  const of = { type, customerId: ACADEMY, session }
  return {
    table: 'lookup',
    area: 'setting',
    command: 'lookup',
    args: { type },
    noun: 'entry',
    label: ({ name }) => name,
    columns: { name: 'name', code: 'code', order: 'sort_order', active: 'active' },
    unique: 'code',
    // Of what is shared, others than the academy's people see rows that they cannot lock.
    mayLock: canChangeLookup,
    async values({ wish: { shared, order }, before, customerId }, { tx }) {
      if (before) return {}
      const owner = shared === true ? null : customerId
      const sort_order = order ?? (await nextPlace(tx, type, owner))
      return { type, customer_id: owner, sort_order }
    },
    usedBy: (_tx, row) => usedBy(row, context),
    // What is put back asks again who may do so.
    inverseOfDelete: ({ id }) => ({ command: 'lookup.restore', args: { type, record: id } }),
    list: lookupsOf(of),
    gone: lookupsOf({ ...of, deleted: true }),
  }
}
