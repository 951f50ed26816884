import { sql } from 'kysely'
import type { ClassListing } from '#contract/class/class-parts.ts'
import type { Tx } from '#server/core/db/database.ts'

/** Where a class is offered, on sale first. */
export async function listingsOf(tx: Tx, classId: number): Promise<ClassListing[]> {
  const rows = await tx
    .selectFrom('store_class as l')
    .innerJoin('store as s', 's.id', 'l.store_id')
    .leftJoin('core_class_variant as v', 'v.id', 'l.variant_id')
    .select(['l.id', 's.name as store', 's.platform_code', 'v.name as variant', 'l.price', 'l.discount_price'])
    .select(['l.status', sql<string | null>`l.valid_from::text`.as('valid_from')])
    .where('l.core_class_id', '=', classId)
    .where('l.deleted_at', 'is', null)
    .orderBy(sql`array_position('{LISTED,PAUSED,DRAFT,DELISTED}'::text[], l.status)`)
    .orderBy('s.name')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    store: row.store,
    platformCode: row.platform_code,
    variant: row.variant,
    price: row.price,
    discountPrice: row.discount_price,
    status: row.status,
    validFrom: row.valid_from,
  }))
}

/** So many are named. */
const NAMED = 5

const enumerated = (names: readonly string[]): string => {
  const more = names.length - NAMED
  return [...names.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

/** What still sells or schedules a class, by name; undefined when nothing does. */
export async function usesOf(tx: Tx, classId: number): Promise<string | undefined> {
  const listings = await tx
    .selectFrom('store_class as l')
    .innerJoin('store as s', 's.id', 'l.store_id')
    .select('s.name')
    .where('l.core_class_id', '=', classId)
    .where('l.status', 'in', ['LISTED', 'PAUSED'])
    .where('l.deleted_at', 'is', null)
    .orderBy('s.name')
    .execute()
  const schedules = await tx
    .selectFrom('lms_class as l')
    .innerJoin('lms_class_workflow as w', 'w.code', 'l.workflow')
    .select('l.code')
    .where('l.core_class_id', '=', classId)
    .where('w.terminal', '=', false)
    .where('l.deleted_at', 'is', null)
    .orderBy('l.code')
    .execute()
  const words = [
    ...(listings.length > 0 ? [`the listings in ${enumerated(listings.map(({ name }) => name))}`] : []),
    ...(schedules.length > 0 ? [`the schedules ${enumerated(schedules.map(({ code }) => code))}`] : []),
  ]
  return words.length > 0 ? words.join(' and ') : undefined
}
