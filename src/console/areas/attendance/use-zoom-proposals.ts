import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { zoomReport } from '#contract/meeting/zoom-report.ts'
import { apiQuery } from '#console/api/query.ts'
import type { Marks, Participant } from './marks.ts'
import { proposedMarks } from './marks.ts'

interface Proposing {
  customerId: number
  /** Of the schedule. */
  id: number
  /** The item whose report proposes marks; nothing is proposed when absent. */
  item: number | undefined
  people: readonly Participant[]
  change: (of: (before: Marks) => Marks) => void
}

/** Marks the participants once as the report of Zoom has them, unsaved. True once it has. */
export function useZoomProposals({ customerId, id, item, people, change }: Proposing): boolean {
  const { data } = useQuery({
    ...apiQuery(zoomReport, { customerId, id, query: { item } }),
    enabled: item !== undefined,
  })
  const latest = useRef({ people, change })
  useEffect(() => {
    latest.current = { people, change }
  })
  useEffect(() => {
    if (!data) return
    latest.current.change((before) => proposedMarks(before, latest.current.people, data.participants))
  }, [data])
  return data !== undefined
}
