import { createFileRoute } from '@tanstack/react-router'
import { ids } from '#console/app/params.ts'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/leave-type/update/$leaveTypeId')({
  params: ids('leaveTypeId'),
  ...lazyScreen(() => import('#console/areas/hr/leave/leave-type-screen.tsx')),
  staticData: {
    title: 'Edit leave type',
    crumb: 'Edit',
    permission: 'leave:update',
    params: { leaveTypeId: 'leaveType' },
  },
})
