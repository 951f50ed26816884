import { sql } from 'kysely'
import type { CoreClass } from '#contract/class/catalogue.ts'
import { coreClassFields } from '#contract/class/catalogue.ts'
import type { ListDescription } from '#server/core/list/description.ts'

/** The core classes of a customer as a list. */
export const coreClasses: ListDescription<typeof coreClassFields, CoreClass> = {
  resource: 'core_class',
  title: 'Classes',
  view: 'list_core_class',
  alias: 'core_class',
  fields: coreClassFields,
  columns: {
    code: { title: 'Code', value: sql.ref('core_class.code'), width: 12 },
    title: { title: 'Title', value: sql.ref('core_class.title'), width: 44 },
    status: { title: 'Status', value: sql.ref('core_class.status'), width: 12 },
    updatedAt: { title: 'Changed', value: sql.ref('core_class.updated_at'), width: 18 },
  },
  where: sql`core_class.deleted_at IS NULL`,
  defaultSort: 'title',
  rows: (tx, ids) =>
    tx
      .selectFrom('core_class')
      .select(['id', 'code', 'title', 'base_price as basePrice', 'status'])
      .where('id', 'in', ids)
      .execute(),
}
