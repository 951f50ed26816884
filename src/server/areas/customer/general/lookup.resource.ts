import { sql } from 'kysely'
import { ACADEMY } from '#contract/customer/customer.rules.ts'
import { canChangeLookup } from '#contract/customer/lookup.rules.ts'
import type { Lookup, LookupType } from '#contract/customer/lookup.ts'
import { lookup, lookupFields, lookups } from '#contract/customer/lookup.ts'
import type { ListFields } from '#contract/core/list/list-field.ts'
import type { Session } from '#server/core/auth/session.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import type { ListColumn, ListDescription } from '#server/core/list/description.ts'
import type { Resource } from '#server/core/resource/resource.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { usedBy } from './lookup-uses.ts'

/** What is shared by all belongs to those of the academy who work for every customer. */
export const mayShare = ({ isGlobal, customerIds }: Session): boolean => isGlobal && customerIds.includes(ACADEMY)

type Entries = ListDescription<ListFields, Lookup>

/** Entries as a session sees them: those that all share, and those of a customer. */
function entriesFor(list: Entries, session: Session, customerId?: number): Entries {
  const own = customerId === undefined ? sql`` : sql`AND coalesce(lookup.customer_id, ${customerId}) = ${customerId}`
  const changeable = ({ type, shared }: Lookup) => !lookups[type].fixed && (!shared || mayShare(session))
  return {
    ...list,
    where: sql`${list.where} ${own}`,
    rows: async (tx, ids) =>
      (await list.rows(tx, ids)).map((entry) => Object.assign(entry, { changeable: changeable(entry) })),
  }
}

/** The place after the last entry that the customer, or everybody, has of a type. */
async function nextPlace(tx: Tx, type: LookupType, customerId: number | null): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    SELECT least(coalesce(max(sort_order), 0) + 1, 9999) AS last FROM lookup
     WHERE type = ${type} AND customer_id IS NOT DISTINCT FROM ${customerId} AND deleted_at IS NULL`.execute(tx)
  return rows[0]?.last ?? 1
}

const entries = serveResource(lookup, {
  columns: {
    order: 'sort_order',
    shared: { value: sql`(lookup.customer_id IS NULL)` },
    // Whether it is depends on who asks.
    changeable: sql`false`,
  },
  tenant: null,
  owner: sql`coalesce(lookup.customer_id, ${sql.lit(ACADEMY)})`,
  // Others than the academy's people see shared rows that they cannot lock.
  mayLock: canChangeLookup,
  listFor: entriesFor,
  usedBy: (_tx, row, context) => usedBy(row, context),
})
export default entries

/** The entries of one type, as a list. */
export function entriesOf(type: LookupType, list: Entries): ListDescription<typeof lookupFields, Lookup> {
  const columns = list.columns as { readonly [K in keyof typeof lookupFields]: ListColumn }
  return {
    ...list,
    title: lookups[type].title,
    fields: lookupFields,
    columns,
    where: sql`${list.where} AND lookup.type = ${type}`,
  }
}

/** The entries of one type as they are read and written. */
export function resourceOf(type: LookupType, { session }: HandlerContext, customerId?: number): Resource<Lookup> {
  const { list, deletedList = list } = entries
  return {
    ...entries,
    args: { type },
    list: entriesFor(list, session, customerId),
    deletedList: entriesFor(deletedList, session, customerId),
    accepts: (entry) => entry.type === type,
    async values(writing, context) {
      const { input, before, customerId: own } = writing
      const set = await entries.values?.(writing, context)
      if (before) return { ...set }
      const owner = input.shared === true ? null : own
      return { ...set, type, customer_id: owner, sort_order: input.order ?? (await nextPlace(context.tx, type, owner)) }
    },
    // What is put back asks again who may do so.
    inverseOfDelete: ({ id }) => ({ command: 'lookup.restore', args: { type, record: id } }),
  }
}
