import { getRouteApi } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { readScheduleLine } from '#commands/prompts/learning/schedule-line.ts'
import { commandContextAtom } from '#console/commands/context-atoms.ts'
import { WithCustomer } from '#console/list/customer.tsx'
import { PlanScreen } from './plan-screen.tsx'
import { blankPlan, withLine } from './planning.ts'

const route = getRouteApi('/_shell/jadwalkelas/new-schema/')

/** A new schedule; class, variant and pattern may be in the address. */
export default function NewScheduleScreen() {
  const { class: coreClassId = null, variant: variantId = null, line = '' } = route.useSearch()
  const { today } = useAtomValue(commandContextAtom)
  const initial = withLine({ ...blankPlan, coreClassId, variantId }, readScheduleLine(line, today))
  return (
    <WithCustomer>
      {(customer) => (
        <PlanScreen key={`${customer.id} ${coreClassId} ${line}`} customer={customer} initial={initial} typed={line} />
      )}
    </WithCustomer>
  )
}
