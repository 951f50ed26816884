import { sql } from 'kysely'
import type { CoreClass, LmsClass } from '#contract/class/catalogue.ts'
import { coreClassFields, lmsClassFields } from '#contract/class/catalogue.ts'
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

/** The scheduled classes of a customer as a list. */
export const lmsClasses: ListDescription<typeof lmsClassFields, LmsClass> = {
  resource: 'lms_class',
  title: 'Schedules',
  view: 'list_lms_class',
  alias: 'lms_class',
  fields: lmsClassFields,
  columns: {
    code: { title: 'Code', value: sql.ref('lms_class.code'), width: 16 },
    title: { title: 'Title', value: sql.ref('lms_class.title'), width: 44 },
    coreClassId: { title: 'Class', value: sql.ref('lms_class.core_class_id') },
    startAt: { title: 'Begins', value: sql.ref('lms_class.start_at'), width: 18 },
  },
  where: sql`lms_class.deleted_at IS NULL`,
  defaultSort: '-startAt',
  async rows(tx, ids) {
    const rows = await tx
      .selectFrom('lms_class')
      .select(['id', 'code', 'title', 'core_class_id', 'workflow', 'start_at', 'end_at', 'capacity', 'enrolled_count'])
      .where('id', 'in', ids)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      code: row.code,
      title: row.title,
      coreClassId: row.core_class_id,
      workflow: row.workflow,
      startAt: row.start_at.toISOString(),
      endAt: row.end_at.toISOString(),
      capacity: row.capacity,
      enrolledCount: row.enrolled_count,
    }))
  },
}
