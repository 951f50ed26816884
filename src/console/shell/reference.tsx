import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { digitalPlatforms } from '#contract/channel/platform.ts'
import { testimonyList } from '#contract/class/testimony.ts'
import { digitalPlatformsAtom, testimoniesAtom } from './reference-state.ts'
import { apiQuery } from '#console/api/query.ts'
import { followChanges } from '#console/live/follow-changes.ts'

/** They change a few times a year; a refresh asks for them anew. */
const FRESH_MS = 60 * 60_000

/** Keeps what screens of every area refer to: the platforms, what participants say, what others change. Draws nothing. */
export default function Reference() {
  const platforms = useQuery({ ...apiQuery(digitalPlatforms, {}), staleTime: FRESH_MS })
  const testimonies = useQuery({ ...apiQuery(testimonyList, {}), staleTime: FRESH_MS })
  const store = useStore()
  const queryClient = useQueryClient()
  useEffect(() => followChanges(store, queryClient), [store, queryClient])
  const setPlatforms = useSetAtom(digitalPlatformsAtom)
  const setTestimonies = useSetAtom(testimoniesAtom)
  useEffect(() => setPlatforms(platforms.data ?? []), [platforms.data, setPlatforms])
  useEffect(() => setTestimonies(testimonies.data ?? []), [testimonies.data, setTestimonies])
  return null
}
