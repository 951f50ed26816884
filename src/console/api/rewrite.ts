import type { Query, QueryClient } from '@tanstack/react-query'
import type { Page } from '#contract/core/call.ts'

/**
 * Writes rows anew in the pages that the cache holds under `head`, and leaves the pages as old as they are. `rewrite`
 * answers the row itself where nothing is to change.
 */
export function rewritePages<Row>(
  client: QueryClient,
  head: unknown,
  rewrite: (row: Row) => Row,
  isMeant: (cached: Query, page: Page<Row>) => boolean = () => true,
): void {
  for (const cached of client.getQueryCache().findAll({ queryKey: [head] })) {
    const page = cached.state.data as Page<Row> | undefined
    if (!Array.isArray(page?.data)) continue
    const data = page.data.map(rewrite)
    if (data.every((row, i) => row === page.data[i]) || !isMeant(cached, page)) continue
    client.setQueryData(cached.queryKey, { ...page, data }, { updatedAt: cached.state.dataUpdatedAt + 1 })
  }
}

/** Shows what became of records in all that the cache holds of them: pages of lists, and the records by themselves. */
export function rewriteRecords(
  client: QueryClient,
  heads: readonly string[],
  became: ReadonlyMap<string, object>,
): void {
  const rewrite = <Row extends { id?: unknown }>(row: Row): Row => {
    const now = became.get(String(row.id))
    return now ? { ...row, ...now } : row
  }
  for (const head of heads) {
    rewritePages<{ id?: unknown }>(client, head, rewrite)
    for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [head] })) {
      const record = state.data as { id?: unknown } | undefined
      if (typeof record !== 'object' || !('id' in record)) continue
      client.setQueryData(queryKey, rewrite(record), { updatedAt: state.dataUpdatedAt + 1 })
    }
  }
}
