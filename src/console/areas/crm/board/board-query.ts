import { queryOptions } from '@tanstack/react-query'
import { prospectBoard } from '#contract/crm/prospect-calls.ts'
import { prospect } from '#contract/crm/prospect.ts'
import { callApi } from '#console/api/api.ts'

/** What the board is asked with: the list's filters and order. */
export type BoardQuery = Readonly<Record<string, unknown>>

/** Begins as the list's own questions do, so that whatever makes the list stale makes the board stale. */
export const boardKey = [prospect.calls.list.path, 'board'] as const

export const boardQuestion = (customerId: number, query: BoardQuery) =>
  queryOptions({
    queryKey: [...boardKey, customerId, query] as const,
    queryFn: ({ signal }) => callApi(prospectBoard, { customerId, query }, { signal }),
    staleTime: 15_000,
  })

/** So many further cards of a stage are asked for at once. */
export const WINDOW = 60

/** Further cards of a stage, from its `at`th window on. */
export const windowQuestion = (customerId: number, query: BoardQuery, stageId: number, at: number) =>
  queryOptions({
    queryKey: [...boardKey, customerId, query, stageId, at] as const,
    queryFn: ({ signal }) =>
      callApi(
        prospect.calls.list,
        { query: { ...query, customerId, stageId: String(stageId), row: at * WINDOW, limit: WINDOW } },
        { signal },
      ),
    staleTime: 15_000,
  })
