import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '#contract/core/api-error.ts'
import type { AnyCall, InputOf } from '#contract/core/call.ts'
import { callApi } from './api.ts'
import { isServerDown } from './failures.ts'
import { isConnected } from './reconnect.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    queryMeta: { isRecordPage?: true }
  }
}

/** Only a server's own stumble is worth a second try; everything else would fail the same way. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ApiError && (error.status === 500 || error.status === 504)
}

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    // Another answer may have said that the server is back before this failure was known to the query.
    queryCache: new QueryCache({
      onError: (error) => void (isServerDown(error) && isConnected() && refetchFailed(client)),
    }),
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 15_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/** A read that fails again and again is not repeated by itself for ever. */
const MOST_AGAIN = 5

/** Repeats the reads on the page that failed for want of a connection. */
export function refetchFailed(client: QueryClient): Promise<void> {
  return client.refetchQueries({
    type: 'active',
    predicate: ({ state: { status, error, errorUpdateCount } }) =>
      status === 'error' && error instanceof ApiError && isServerDown(error) && errorUpdateCount < MOST_AGAIN,
  })
}

/**
 * The query of a call, for loaders and components alike: `useQuery(apiQuery(voucherList, { customerId, query }))`.
 * Its key is `[path, input]`, so `invalidateQueries({ queryKey: [voucherList.path] })` reaches every page of the list.
 */
export function apiQuery<C extends AnyCall>(endpoint: C, input: InputOf<C>) {
  return queryOptions({
    queryKey: [endpoint.path, input] as const,
    queryFn: ({ signal }) => callApi(endpoint, input, { signal }),
  })
}
