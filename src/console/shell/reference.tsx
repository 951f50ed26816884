import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { digitalPlatforms } from '#contract/channel/platform.ts'
import { testimonyList } from '#contract/class/testimony.ts'
import { apiQuery } from '#console/api/query.ts'
import { followChanges } from '#console/live/follow-changes.ts'
import { digitalPlatformsAtom, store, testimoniesAtom } from '#console/app/state.ts'

/** They change a few times a year; a refresh asks for them anew. */
const FRESH_MS = 60 * 60_000

/** Keeps what screens of every area refer to: the platforms, what participants say, what others change. Draws nothing. */
export default function Reference() {
  const platforms = useQuery({ ...apiQuery(digitalPlatforms, {}), staleTime: FRESH_MS })
  const testimonies = useQuery({ ...apiQuery(testimonyList, {}), staleTime: FRESH_MS })
  useEffect(followChanges, [])
  useEffect(() => store.set(digitalPlatformsAtom, platforms.data ?? []), [platforms.data])
  useEffect(() => store.set(testimoniesAtom, testimonies.data ?? []), [testimonies.data])
  return null
}
