import type { QueryKey } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ToldResource } from '#contract/core/change.ts'
import { isAbout, onNews } from './news.ts'

/** Reads one record anew when somebody else has changed it. `queryKey` is that of the question for it. */
export function useToldRecord(resource: ToldResource, id: number, queryKey: QueryKey): void {
  const client = useQueryClient()
  const asked = useRef(queryKey)
  useEffect(() => {
    asked.current = queryKey
  })
  useEffect(
    () =>
      onNews((news) => {
        if (isAbout(news, resource, id)) void client.invalidateQueries({ queryKey: asked.current, exact: true })
      }),
    [client, resource, id],
  )
}
