import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ApiError } from '#contract/core/api-error.ts'
import { useResting } from '#console/form/use-resting.ts'
import type { ResourceList } from '#console/list/resource-list.ts'
import type { Windows } from '#console/list/rows/use-windows.ts'

/** The whole record is asked for once the focus rests on it. */
const REST_MS = 120

export interface OpenedRecord<Row> {
  row: Row | undefined
  /** It is the whole record, not only what the list shows of it. */
  complete: boolean
  error: ApiError | null
  /** The server does not have it, or has it no longer. */
  isDeleted: boolean
  retry: () => void
}

/** The record of the drawer: as the list has it, at once, and in full as soon as it has come. */
export function useOpenedRecord<Row>(
  list: ResourceList<Row>,
  windows: Windows<Row>,
  id: number | undefined,
): OpenedRecord<Row> {
  const resting = useResting(id, REST_MS)
  const rests = id !== undefined && resting === id
  const full = useQuery({ ...list.one(id ?? 0), enabled: rests })
  const preview = useMemo(
    () => (id === undefined ? undefined : windows.loaded().find(({ row }) => list.rowId(row) === id)?.row),
    [id, list, windows],
  )
  return {
    row: full.data ?? preview,
    complete: full.data !== undefined,
    error: rests ? full.error : null,
    isDeleted: rests && full.error?.status === 404,
    retry: () => void full.refetch(),
  }
}
