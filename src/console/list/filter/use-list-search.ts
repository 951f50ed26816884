import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useScreenSearch } from '#console/app/screen/keep-alive.ts'
import type { AnySearch } from './list-search.ts'
import { listSearch } from './list-search.ts'
import type { ResourceList } from '#console/list/resource-list.ts'

export type SearchPatch = Record<string, unknown>

export interface ListSearchState {
  search: AnySearch
  /** Changes some of it; `undefined` takes a key out. `replace` leaves no step for the back button. */
  change: (patch: SearchPatch, options?: { replace?: boolean }) => void
}

/** The list's state in the address bar. */
export function useListSearch<Row>(list: ResourceList<Row>): ListSearchState {
  const raw = useScreenSearch()
  const navigate = useNavigate()
  // The route may have read it already; reading it again changes nothing and frees the table from knowing the route.
  const search = useMemo(() => listSearch(list.query)(raw) as AnySearch, [list.query, raw])
  const change = useCallback(
    (patch: SearchPatch, options: { replace?: boolean } = {}) => {
      const next = (previous: Record<string, unknown>) => {
        const merged: Record<string, unknown> = { ...previous, ...patch }
        return Object.fromEntries(
          Object.entries(merged).filter(
            ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
          ),
        )
      }
      // A promise that never rejects: failures show as the route's error screen.
      void navigate({ to: '.', search: next, replace: options.replace ?? false, resetScroll: false })
    },
    [navigate],
  )
  return { search, change }
}
