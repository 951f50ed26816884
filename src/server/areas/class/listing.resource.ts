import { sql } from 'kysely'
import type { FieldIssue } from '#contract/core/error.ts'
import { canList } from '#contract/class/curation.rules.ts'
import type { ListingStatus } from '#contract/class/curation.rules.ts'
import { listing } from '#contract/class/listing.ts'
import type { Tx } from '#server/core/db/database.ts'
import { serveResource } from '#server/core/resource/serve.ts'

const named = (id: string, table: string, name = 'name') => ({
  id: sql.ref(`store_class.${id}`),
  name: sql`(SELECT o.${sql.ref(name)} FROM ${sql.table(table)} o WHERE o.id = ${sql.ref(`store_class.${id}`)})`,
})

async function wrongCategories(
  tx: Tx,
  customerId: number,
  storeId: number,
  ids: readonly number[],
): Promise<FieldIssue[]> {
  const found = await tx
    .selectFrom('store_category')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', 'in', ids.length > 0 ? [...ids] : [0])
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('store_id', 'is', null), where('store_id', '=', storeId)]))
    .execute()
  const known = new Set(found.map(({ id }) => id))
  return ids.flatMap((id, at) =>
    known.has(id) ? [] : [{ field: `categoryIds.${at}`, message: 'is not a category of this store' }],
  )
}

const actions = { LISTED: 'list', PAUSED: 'pause', DELISTED: 'delist' } as const

/** Where classes are offered. */
export default serveResource(listing, {
  columns: {
    class: named('core_class_id', 'core_class', 'title'),
    classId: 'core_class_id',
    store: named('store_id', 'store'),
    variant: named('variant_id', 'core_class_variant'),
    platform: { value: sql`(SELECT s.platform_code FROM store s WHERE s.id = store_class.store_id)` },
    categories: sql`ARRAY(SELECT c.name FROM store_category c
      WHERE c.id = ANY (store_class.category_ids) AND c.deleted_at IS NULL ORDER BY c.sort_order, c.name)`,
    curationStatus: sql`(SELECT c.curation_status FROM core_class c WHERE c.id = store_class.core_class_id)`,
  },
  references: {
    classId: { table: 'core_class', what: 'a class' },
    storeId: { table: 'store', what: 'a store' },
    platform: { table: 'digital_platform', what: 'a platform', by: 'code', shared: true },
  },
  mayEdit: (row, { status }) => (status === undefined || status === row.status ? true : canList(row, status)),
  async check({ input, before, customerId }, { tx }) {
    const { price, discountPrice, validFrom, validTo } = { ...before, ...input }
    const classId = before?.classId ?? input.classId ?? 0
    const storeId = before?.storeId ?? input.storeId ?? 0
    const issues: FieldIssue[] = []
    if (typeof discountPrice === 'number' && price !== undefined && discountPrice > price)
      issues.push({ field: 'discountPrice', message: 'must be at most the price' })
    if (validFrom && validTo && validTo < validFrom)
      issues.push({ field: 'validTo', message: 'must not be before the first day' })
    if (input.categoryIds) issues.push(...(await wrongCategories(tx, customerId, storeId, input.categoryIds)))
    if (before) return issues
    const { variantId = null } = input
    if (variantId !== null) {
      const variant = await tx
        .selectFrom('core_class_variant')
        .select('id')
        .where('id', '=', variantId)
        .where('core_class_id', '=', classId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (!variant) issues.push({ field: 'variantId', message: 'is not a variant of this class' })
    }
    const twin = await tx
      .selectFrom('store_class')
      .select('id')
      .where('store_id', '=', storeId)
      .where('core_class_id', '=', classId)
      .where((where) => (variantId === null ? where('variant_id', 'is', null) : where('variant_id', '=', variantId)))
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return twin ? [...issues, { field: 'storeId', message: 'lists this class already' }] : issues
  },
  unaudited: ['curationStatus'],
  actionOf(before, { status }) {
    if (status === undefined || status === before.status || status === 'DRAFT') return undefined
    return `listing.${actions[status satisfies Exclude<ListingStatus, 'DRAFT'>]}`
  },
})
