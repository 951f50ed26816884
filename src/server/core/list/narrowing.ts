import { conditionsOf } from '#contract/core/list/list-condition.ts'
import { chooseCustomer } from '#server/core/auth/rights.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import type { ListDescription, ListScope, Narrowing } from './description.ts'

/** Who asks for a list, and of which customers. */
export function scopeOf(
  { timezoneOffset, may }: Pick<HandlerContext, 'timezoneOffset' | 'may'>,
  customerIds: readonly number[],
): ListScope {
  return { customerIds, offset: timezoneOffset, may }
}

/** The customers whose rows a call about a list is about. */
export function scopeFor(
  { everywhere }: Pick<ListDescription, 'everywhere'>,
  context: HandlerContext,
  asked: number | undefined,
): ListScope {
  const { session } = context
  return scopeOf(context, everywhere ? session.customerIds : [chooseCustomer(session, asked)])
}

interface Query {
  readonly keyword?: string | undefined
  readonly ids?: readonly number[] | undefined
}

/** A query in which a keyword that means particular records is replaced by their numbers. */
export async function withMeaning<Q extends Query>(
  { meant }: Pick<ListDescription, 'meant'>,
  query: Q,
  context: HandlerContext,
): Promise<Q> {
  const ids = await meant?.(query.keyword, context)
  return ids ? { ...query, keyword: undefined, ids: ids.filter((id) => query.ids?.includes(id) ?? true) } : query
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
