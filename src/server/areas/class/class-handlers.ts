import { sql } from 'kysely'
import type * as calls from '#contract/class/class-calls.ts'
import type * as curation from '#contract/class/curation.ts'
import type { Listing } from '#contract/class/listing.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { readRecord } from '#server/core/resource/read.ts'
import { createRecord, updateRecord } from '#server/core/resource/write.ts'
import classes from './class.resource.ts'
import { curationOf } from './curation.ts'
import listings from './listing.resource.ts'
import { syllabusOf } from './parts/syllabus.ts'

/** @throws NOT_FOUND unless the class is one of the customer's */
async function requireClass(tx: Tx, id: number, customerId: number) {
  const row = await readRecord(tx, classes, id)
  if (row.customerId !== customerId) throw fail('NOT_FOUND', { what: classes.noun })
  return row
}

/** The most variants that are answered at once. */
const MAX_VARIANTS = 1000

export const classHandlers: Handlers<typeof calls> = {
  async storeClassList({ params: { customerId, coreClassId }, query }, { tx }) {
    await requireClass(tx, coreClassId, customerId)
    const found = await tx
      .selectFrom('store_class')
      .select('id')
      .where('core_class_id', '=', coreClassId)
      .where('deleted_at', 'is', null)
      .$if(query.storeId !== undefined, (q) => q.where('store_id', '=', query.storeId ?? 0))
      .$if(query.status !== undefined, (q) => q.where('status', 'in', query.status ?? []))
      .orderBy('store_id')
      .orderBy('id')
      .limit(500)
      .execute()
    const ids = found.map(({ id }) => id)
    const rows = (await listings.list.rows(tx, ids)) as Listing[]
    return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  },

  async storeClassSave({ params: { customerId, coreClassId }, body }, context) {
    const { tx } = context
    const row = await requireClass(tx, coreClassId, customerId)
    const { storeId, variantId = null, version, remove, status, listingTitle, price, ...rest } = body
    const found = await tx
      .selectFrom('store_class')
      .select(['id', 'version', 'status'])
      .where('core_class_id', '=', coreClassId)
      .where('store_id', '=', storeId)
      .where(sql<boolean>`variant_id IS NOT DISTINCT FROM ${variantId}::bigint`)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    const next = remove ? 'DELISTED' : status
    if (found) {
      const given = { ...rest, listingTitle, price, ...(next === found.status ? {} : { status: next }) }
      const input = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
      return updateRecord(listings, found.id, { ...input, version: version ?? found.version }, context)
    }
    if (remove) throw fail('NOT_FOUND', { what: listings.noun })
    const variant = row.variants?.find(({ id }) => id === variantId)
    const input = {
      ...rest,
      classId: coreClassId,
      storeId,
      variantId,
      listingTitle: listingTitle || row.title,
      price: price ?? variant?.price ?? row.basePrice,
    }
    const made = await createRecord(listings, customerId, input, context)
    if (next === undefined || next === 'DRAFT') return made
    return updateRecord(listings, made.id, { status: next, version: made.version }, context)
  },

  async coreClassActivities({ params: { coreClassId } }, { tx }) {
    await readRecord(tx, classes, coreClassId)
    return syllabusOf(tx, coreClassId)
  },

  async coreClassVariants({ params: { customerId }, query: { coreClassId } }, { tx }) {
    const rows = await tx
      .selectFrom('core_class_variant as v')
      .innerJoin('core_class as c', 'c.id', 'v.core_class_id')
      .select(['v.id', 'v.core_class_id', 'v.sku', 'v.name', 'v.mode', 'v.price', 'v.capacity', 'v.active'])
      .select(['v.duration_minutes', 'v.schedule_pattern'])
      .where('v.customer_id', '=', customerId)
      .where('v.deleted_at', 'is', null)
      .where('c.deleted_at', 'is', null)
      .where((where) =>
        coreClassId === undefined ? where('v.active', '=', true) : where('v.core_class_id', '=', coreClassId),
      )
      .orderBy('v.core_class_id')
      .orderBy('v.sort_order')
      .orderBy('v.id')
      .limit(MAX_VARIANTS)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      coreClassId: row.core_class_id,
      sku: row.sku,
      name: row.name,
      mode: row.mode,
      price: row.price,
      capacity: row.capacity,
      durationMinutes: row.duration_minutes,
      schedulePattern: row.schedule_pattern,
      active: row.active,
    }))
  },

  certificateTypes: (_input, { tx }) =>
    tx.selectFrom('certificate_type').select(['code', 'name']).orderBy('sort_order').execute(),

  async paymentMethods(_input, { tx }) {
    const rows = await tx.selectFrom('payment_method').selectAll().orderBy('sort_order').execute()
    return rows.map(({ code, name, kind, fee_rp, active }) => ({ code, name, kind, fee: fee_rp, active }))
  },
}

export const curationHandlers: Handlers<typeof curation> = {
  async classCuration({ params: { customerId, id } }, { tx }) {
    await requireClass(tx, id, customerId)
    return curationOf(tx, id)
  },
}
