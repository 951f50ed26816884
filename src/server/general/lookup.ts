import { sql } from 'kysely'
import { ACADEMY } from '#contract/customer.rules.ts'
import type { Lookup, LookupType } from '#contract/general.ts'
import { lookupFields } from '#contract/general.ts'
import type { Session } from '#server/auth/session.ts'
import type { Tx } from '#server/db/database.ts'
import { kept } from '#server/db/kept.ts'
import { fail } from '#server/http/fail.ts'
import type { ListDescription } from '#server/list/description.ts'
import { general } from './registry.ts'

/** What is shared by all is kept by those who may do so with every customer. */
export const mayShare = ({ isGlobal, customerIds }: Session): boolean => isGlobal && customerIds.includes(ACADEMY)

/** Entries by their numbers, also deleted ones. */
async function readLookups(tx: Tx, ids: readonly number[], session: Session) {
  const rows = await tx
    .selectFrom('lookup')
    .modifyFront(kept)
    .select(['id', 'customer_id', 'type', 'code', 'name', 'sort_order', 'active', 'version', 'created_at'])
    .select(['updated_at', 'deleted_at'])
    .where(sql<boolean>`id = ANY (${[...ids]}::bigint[])`)
    .execute()
  return rows.map((row) => {
    const type = row.type as LookupType
    const shared = row.customer_id === null
    const lookup: Lookup = {
      id: row.id,
      customerId: row.customer_id ?? ACADEMY,
      type,
      code: row.code,
      name: row.name,
      order: row.sort_order,
      active: row.active,
      shared,
      changeable: !general(type).fixed && (!shared || mayShare(session)),
      version: row.version,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    }
    return { lookup, isDeleted: row.deleted_at !== null }
  })
}

interface Wanted {
  type: LookupType
  id: number
}

/**
 * One entry, of that type and deleted or not as `deleted` says.
 * @throws NOT_FOUND also for an entry of a customer that the transaction does not see
 */
export async function readLookup(tx: Tx, { type, id }: Wanted, session: Session, deleted = false): Promise<Lookup> {
  const [row] = await readLookups(tx, [id], session)
  if (row?.lookup.type !== type || row.isDeleted !== deleted) throw fail('NOT_FOUND', { what: 'entry' })
  return row.lookup
}

interface Of {
  type: LookupType
  /** Whose entries stand beside the shared ones. */
  customerId: number
  deleted?: boolean | undefined
  session: Session
}

const ref = (name: string) => sql.ref(`lookup.${name}`)

/** The entries of a type as a list: those that are shared by all, and a customer's own. */
export function lookupsOf({ type, customerId, deleted, session }: Of): ListDescription<typeof lookupFields, Lookup> {
  const gone = deleted === true ? sql`IS NOT NULL` : sql`IS NULL`
  return {
    resource: 'lookup',
    title: general(type).title,
    view: 'list_lookup',
    alias: 'lookup',
    tenant: null,
    fields: lookupFields,
    columns: {
      order: { title: 'Place', value: ref('sort_order'), width: 8 },
      code: { title: 'Code', value: ref('code'), width: 20 },
      name: { title: 'Name', value: ref('name'), width: 36 },
      active: { title: 'Offered', value: ref('active'), width: 10 },
      shared: { title: 'Shared', value: sql`(lookup.customer_id IS NULL)`, width: 10 },
      updatedAt: { title: 'Changed', value: ref('updated_at'), width: 18 },
    },
    where: sql`lookup.deleted_at ${gone} AND lookup.type = ${type}
      AND (lookup.customer_id IS NULL OR lookup.customer_id = ${customerId})`,
    defaultSort: 'order,name',
    rows: async (tx, ids) => (await readLookups(tx, ids, session)).map(({ lookup }) => lookup),
  }
}

/** The place after the last entry that the customer, or everybody, has of a type. */
export async function nextPlace(tx: Tx, type: LookupType, customerId: number | null): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    SELECT least(coalesce(max(sort_order), 0) + 1, 9999) AS last FROM lookup
     WHERE type = ${type} AND customer_id IS NOT DISTINCT FROM ${customerId} AND deleted_at IS NULL`.execute(tx)
  return rows[0]?.last ?? 1
}
