import { useQuery } from '@tanstack/react-query'
import { employeeWorkSummary } from '#contract/hr/work-day.ts'
import { apiQuery } from '#console/api/query.ts'
import { Summary } from './work-tiles.tsx'

/** What the days at work of one employee come to this month. */
export function EmployeeDays({ id }: { id: number }) {
  const { data } = useQuery(apiQuery(employeeWorkSummary, { id, query: {} }))
  return data ? <Summary summary={data} /> : null
}
