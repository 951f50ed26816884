import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '#console/api/query.ts'
import type { AnyReport, ReportQuery } from './view.ts'

/** The roll-up is a few seconds behind; whoever leaves a report open sees it move. */
const AGAIN_MS = 60_000

/** The question of a report. The answer before stays while the next one is on its way. */
export const reportQuestion = ({ call }: AnyReport, query: ReportQuery, customerId: number) => ({
  ...apiQuery(call, { query: { ...query, customerId } }),
  placeholderData: keepPreviousData,
  refetchInterval: AGAIN_MS,
})
