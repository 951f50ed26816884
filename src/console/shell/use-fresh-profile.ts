import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { myProfile } from '#contract/session/session.ts'
import { apiQuery } from '#console/api/query.ts'
import { refreshSession } from '#console/app/session/session-actions.ts'

/** Reads the profile when the shell opens and whenever the window gets the focus: permissions can change meanwhile. */
export function useFreshProfile(): void {
  const { data } = useQuery({ ...apiQuery(myProfile, {}), staleTime: 60_000, refetchOnWindowFocus: 'always' })
  useEffect(() => {
    if (data) refreshSession(data)
  }, [data])
}
