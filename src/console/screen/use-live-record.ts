import type { QueryKey } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { LiveResource } from '#contract/core/change.ts'
import { isAbout, onLiveChanges } from '#console/live/live-changes.ts'

/**
 * Reads a query anew when somebody else has changed what it shows: one record, or any of its kind where the query shows
 * several.
 */
export function useLiveRecord(resource: LiveResource, id: number | 'any', queryKey: QueryKey): void {
  const client = useQueryClient()
  const key = useRef(queryKey)
  useEffect(() => {
    key.current = queryKey
  })
  useEffect(
    () =>
      onLiveChanges((changes) => {
        if (isAbout(changes, resource, id)) void client.invalidateQueries({ queryKey: key.current, exact: true })
      }),
    [client, resource, id],
  )
}
