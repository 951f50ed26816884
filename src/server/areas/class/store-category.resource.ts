import { sql } from 'kysely'
import { storeCategory } from '#contract/class/store.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import type { Tx } from '#server/core/db/database.ts'

const named = (id: string, table: string) => ({
  id: sql.ref(`store_category.${id}`),
  name: sql`(SELECT o.name FROM ${sql.table(table)} o WHERE o.id = ${sql.ref(`store_category.${id}`)})`,
})

/** Whether `ancestor` is above a category, or is that category. */
async function isWithin(tx: Tx, id: number, ancestor: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    WITH RECURSIVE up AS (
      SELECT id, parent_id FROM store_category WHERE id = ${id}
      UNION SELECT c.id, c.parent_id FROM store_category c JOIN up ON c.id = up.parent_id)
    SELECT EXISTS (SELECT FROM up WHERE id = ${ancestor}) AS found`.execute(tx)
  return rows[0]?.found ?? false
}

/** The categories of the stores, a tree. */
export default serveResource(storeCategory, {
  columns: { order: 'sort_order', store: named('store_id', 'store'), parent: named('parent_id', 'store_category') },
  references: {
    storeId: { table: 'store', what: 'a store' },
    parentId: { table: 'store_category', what: 'a category' },
  },
  async check({ input, before }, { tx }) {
    const parentId = input.parentId === undefined ? (before?.parentId ?? null) : input.parentId
    const storeId = input.storeId === undefined ? (before?.storeId ?? null) : input.storeId
    if (parentId === null) return []
    if (before && input.parentId !== undefined && (await isWithin(tx, parentId, before.id)))
      return [{ field: 'parentId', message: 'must not be the category itself or part of it' }]
    const parent = await tx
      .selectFrom('store_category')
      .select('store_id')
      .where('id', '=', parentId)
      .executeTakeFirst()
    // Whether it is there at all is for `references` to say.
    return !parent || parent.store_id === null || parent.store_id === storeId
      ? []
      : [{ field: 'parentId', message: 'must be of the same store' }]
  },
  async usedBy(tx, { id }) {
    const children = await tx
      .selectFrom('store_category')
      .select('name')
      .where('parent_id', '=', id)
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .limit(5)
      .execute()
    if (children.length > 0) return `the categories ${children.map(({ name }) => name).join(', ')}`
    const { rows } = await sql<{ code: string }>`
      SELECT DISTINCT c.code FROM store_class l JOIN core_class c ON c.id = l.core_class_id
       WHERE l.category_ids && ARRAY[${id}::bigint] AND l.deleted_at IS NULL ORDER BY 1 LIMIT 5`.execute(tx)
    return rows.length > 0 ? `the listings of ${rows.map(({ code }) => code).join(', ')}` : undefined
  },
})
