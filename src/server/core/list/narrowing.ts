import { conditionsOf } from '#contract/core/list/list-condition.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import type { ListDescription, ListScope, Narrowing } from './description.ts'

/** Who asks for a list, and of which customers. */
export function scopeOf(
  { timezoneOffset, may }: Pick<HandlerContext, 'timezoneOffset' | 'may'>,
  customerIds: readonly number[],
): ListScope {
  return { customerIds, offset: timezoneOffset, may }
}

/** What a query that the list's schema has passed narrows the list by. */
export function narrowingOf(
  { fields }: Pick<ListDescription, 'fields'>,
  query: Readonly<Record<string, unknown>> & {
    keyword?: string | undefined
    ids?: readonly number[] | undefined
  },
): Narrowing {
  return { conditions: conditionsOf(fields, query), keyword: query.keyword, ids: query.ids }
}
