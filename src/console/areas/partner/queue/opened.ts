import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import type { PartnerDoc } from '#contract/partner/partner-doc.ts'
import { partnerDocOpen } from '#contract/partner/partner-doc.ts'
import { callApi } from '#console/api/api.ts'

/** Addresses of files are valid for at least half an hour. */
const FRESH_MS = 20 * 60_000

/** The file of a document, or that of an earlier revision; it is asked for anew once the document has changed. */
export const openedQuery = ({ id, version }: Pick<PartnerDoc, 'id' | 'version'>, revision?: number) =>
  queryOptions({
    queryKey: [partnerDocOpen.path, id, version, revision ?? null] as const,
    queryFn: () => callApi(partnerDocOpen, { id, body: revision === undefined ? {} : { revision } }),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  })

/** Fetches the next document with its content, so that it is painted at once. */
export async function prefetchDocument(client: QueryClient, doc: PartnerDoc): Promise<void> {
  await client.prefetchQuery(openedQuery(doc))
  const found = client.getQueryData(openedQuery(doc).queryKey)
  // The browser keeps the content by its address; nothing waits for it here.
  if (found) await fetch(found.url).catch(() => undefined)
}
