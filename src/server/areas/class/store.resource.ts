import { sql } from 'kysely'
import { store } from '#contract/class/store.ts'
import { serveResource } from '#server/core/resource/serve.ts'

/** Where classes are sold. */
export default serveResource(store, {
  columns: {
    platform: 'platform_code',
    listingCount: sql`(SELECT count(*)::int FROM store_class l
      WHERE l.store_id = store.id AND l.status = 'LISTED' AND l.deleted_at IS NULL)`,
  },
  references: { platform: { table: 'digital_platform', what: 'a platform', by: 'code', shared: true } },
  unaudited: ['listingCount'],
  async check({ input, before, customerId }, { tx }) {
    const { externalStoreId: externalId } = input
    if (!externalId) return []
    const other = await tx
      .selectFrom('store')
      .select('name')
      .where('customer_id', '=', customerId)
      .where('platform_code', '=', input.platform ?? before?.platform ?? '')
      .where('external_store_id', '=', externalId)
      .where('id', '<>', before?.id ?? 0)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return other ? [{ field: 'externalStoreId', message: `belongs to ${other.name}` }] : []
  },
  async usedBy(tx, { id }) {
    const listings = await tx
      .selectFrom('store_class as l')
      .innerJoin('core_class as c', 'c.id', 'l.core_class_id')
      .select('c.code')
      .distinct()
      .where('l.store_id', '=', id)
      .where('l.status', '<>', 'DELISTED')
      .where('l.deleted_at', 'is', null)
      .orderBy('c.code')
      .execute()
    if (listings.length === 0) return undefined
    const some = listings.slice(0, 5).map(({ code }) => code)
    return `the listings of ${some.join(', ')}${listings.length > some.length ? ', …' : ''}`
  },
})
