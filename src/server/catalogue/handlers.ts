import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type * as calls from '#contract/catalogue.ts'
import { likeText, orderBy, paginationOf } from '#server/db/list.ts'
import type { Handlers } from '#server/http/context.ts'

const contains = (columns: readonly string[], keyword: string): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)} ILIKE ${`%${likeText(keyword)}%`}`),
    sql` OR `,
  )})`

export const catalogueHandlers: Handlers<typeof calls> = {
  async coreClassList({ params, query }, { tx }) {
    const found = tx
      .selectFrom('core_class')
      .where('customer_id', '=', params.customerId)
      .where('deleted_at', 'is', null)
      .$if(query.keyword !== undefined, (builder) => builder.where(contains(['code', 'title'], query.keyword ?? '')))
      .$if(query.status !== undefined, (builder) => builder.where('status', 'in', query.status ?? []))
    const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const columns = { code: 'code', title: 'title', updatedAt: 'updated_at' }
    const data = await found
      .select(['id', 'code', 'title', 'base_price as basePrice', 'status'])
      .orderBy(orderBy(query.sort, columns, 'title', 'id'))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute()
    return { data, pagination: paginationOf(query, total) }
  },

  async lmsClassList({ params, query }, { tx }) {
    const found = tx
      .selectFrom('lms_class')
      .where('customer_id', '=', params.customerId)
      .where('deleted_at', 'is', null)
      .$if(query.keyword !== undefined, (builder) => builder.where(contains(['code', 'title'], query.keyword ?? '')))
      .$if(query.coreClassId !== undefined, (builder) => builder.where('core_class_id', '=', query.coreClassId ?? 0))
    const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const columns = { code: 'code', title: 'title', startAt: 'start_at' }
    const rows = await found
      .select(['id', 'code', 'title', 'core_class_id', 'workflow', 'start_at', 'end_at', 'capacity', 'enrolled_count'])
      .orderBy(orderBy(query.sort, columns, '-startAt', 'id'))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute()
    const data = rows.map((row) => ({
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
    return { data, pagination: paginationOf(query, total) }
  },
}
