import { getRouteApi } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { ComponentType } from 'react'
import { useMemo } from 'react'
import { workflows } from '#contract/schedule/workflow.rules.ts'
import { WithCustomer } from '#console/list/customer.tsx'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { allows } from '#contract/core/permission.ts'
import { CalendarBoard } from './calendar-board.tsx'
import type { Filters } from './calendar-filters.tsx'

const route = getRouteApi('/_shell/class-schedule-overview')

function Overview({ id, timezone }: { id: number; timezone: string }) {
  const { view = 'month', day, coreClassId, instructorId, location, workflow } = route.useSearch()
  const navigate = route.useNavigate()
  const mayMove = allows(useAtomValue(permissionsAtom), 'lms:update')
  const known = workflows.filter((one) => workflow?.includes(one))
  const states = known.join(' ')
  const filters = useMemo<Filters>(() => {
    const chosen = workflows.filter((one) => states.split(' ').includes(one))
    return { coreClassId, instructorId, location, workflow: chosen.length === 0 ? undefined : chosen }
  }, [coreClassId, instructorId, location, states])
  return (
    <CalendarBoard
      customerId={id}
      zone={timezone}
      view={view}
      day={day}
      filters={filters}
      mayMove={mayMove}
      onChange={(more) => void navigate({ search: (before) => ({ ...before, ...more }), replace: true })}
    />
  )
}

/** What runs when: a month, a week, a day, or a week by instructor. */
const CalendarScreen: ComponentType = () => (
  <WithCustomer>{({ id, timezone }) => <Overview key={id} id={id} timezone={timezone} />}</WithCustomer>
)
export default CalendarScreen
