import { getRouteApi } from '@tanstack/react-router'
import { WithCustomer } from '#console/list/customer.tsx'
import { EditRecordPage } from '#console/resource/edit-screen.tsx'
import view from './leave-type.resource.tsx'

const route = getRouteApi('/_shell/leave-type/update/$leaveTypeId')

/** The page of one leave type, at the address that the specification gives it. */
export default function LeaveTypeScreen() {
  const { leaveTypeId } = route.useParams()
  return (
    <WithCustomer>
      {(customer) => (
        <EditRecordPage key={`${customer.id} ${leaveTypeId}`} view={view} customer={customer} id={leaveTypeId} />
      )}
    </WithCustomer>
  )
}
