import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { whenIdle } from '#console/app/screen/when-idle.ts'
import type { Source } from './window-query.ts'
import { windowQuery } from './window-query.ts'
import { windowsOf } from './windows.ts'

/**
 * Asks for the end of a list before anyone leaps there, once for each filter and order: the first leap would wait for
 * the server, where all others find what was there. `most`: as many rows as the end shows.
 */
export function useEndAhead<Row>(source: Source<Row>, most: number): void {
  const client = useQueryClient()
  const key = hashKey(windowQuery(source, 0).queryKey)
  const latest = useRef(source)
  useEffect(() => {
    latest.current = source
  })
  const isCounted = source.counted !== undefined
  useEffect(() => {
    if (!isCounted) return undefined
    return whenIdle(() => {
      const { counted = 0 } = latest.current
      for (const window of windowsOf(counted - most, counted - 1, counted)) {
        const query = windowQuery(latest.current, window)
        // What others have changed since is asked for when somebody looks.
        if (client.getQueryState(query.queryKey) === undefined) void client.prefetchQuery(query)
      }
    })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another list is another end; one row more is not
  }, [client, key, isCounted, most])
}
