import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { scheduleCalendar } from '#contract/schedule/calendar.ts'
import { apiQuery } from '#console/api/query.ts'
import { onLiveChanges } from '#console/live/live-changes.ts'
import { addDays } from '#engine/answers/calendar.ts'
import type { CalendarView, Clocks } from './calendar-days.ts'
import { daysOf, momentOf, periodFrom } from './calendar-days.ts'
import type { Filters } from './calendar-filters.tsx'

interface Asked {
  customerId: number
  view: CalendarView
  day: string
  filters: Filters
  clocks: Clocks
}

function questionOf({ customerId, view, day, filters, clocks }: Asked) {
  const days = daysOf(view, day)
  const last = days.at(-1) ?? day
  const from = momentOf(days[0] ?? day, '00:00', clocks)
  const to = momentOf(addDays(last, 1) ?? last, '00:00', clocks)
  return apiQuery(scheduleCalendar, { customerId, query: { from, to, ...filters } })
}

/** The meetings of the days that are shown; those before and after are read ahead, and all anew when a schedule has changed. */
export function useCalendar({ customerId, view, day, filters, clocks }: Asked) {
  const client = useQueryClient()
  const question = questionOf({ customerId, view, day, filters, clocks })
  const read = useQuery(question)
  const isThere = read.data !== undefined
  const beside = useMemo(() => {
    const ask = (by: 1 | -1) => questionOf({ customerId, view, day: periodFrom(view, day, by), filters, clocks })
    return [ask(1), ask(-1)]
  }, [customerId, view, day, filters, clocks])
  useEffect(() => {
    if (isThere) for (const one of beside) void client.prefetchQuery(one)
  }, [client, isThere, beside])
  useEffect(
    () =>
      onLiveChanges((changes) => {
        const isAbout = changes === 'everything' || changes.some(({ resource }) => resource === 'lms_class')
        if (isAbout) void client.invalidateQueries({ queryKey: [scheduleCalendar.path] })
      }),
    [client],
  )
  return read
}
