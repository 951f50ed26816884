import { paginationOf } from '#server/core/db/list.ts'

/** An answer that holds everything there is. */
export const wholeList = <T>(data: T[]) => ({
  data,
  pagination: paginationOf({ page: 1, limit: Math.max(1, data.length) }, data.length),
})
