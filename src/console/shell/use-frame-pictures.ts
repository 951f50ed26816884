import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { framePictures } from '#contract/media/frame-pictures.ts'
import { apiQuery } from '#console/api/query.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { onLiveChanges } from '#console/live/live-changes.ts'

/** Addresses are valid for half an hour at least. */
const RENEW_MS = 20 * 60_000

/** The person's photo and the logo of the customer that the person works for. */
export function useFramePictures() {
  const session = useAtomValue(sessionAtom)
  const client = useQueryClient()
  const customerId = session?.client?.id
  const { data } = useQuery({
    ...apiQuery(framePictures, { query: customerId === undefined ? {} : { customerId } }),
    enabled: session !== null,
    staleTime: RENEW_MS,
    refetchInterval: RENEW_MS,
  })
  useEffect(
    () =>
      onLiveChanges((changes) => {
        const isAbout =
          changes === 'everything' || changes.some(({ resource }) => resource === 'customer' || resource === 'app_user')
        if (isAbout) void client.invalidateQueries({ queryKey: [framePictures.path] })
      }),
    [client],
  )
  return data
}
