import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/leave-approval/$id')({
  params: ids('id'),
  ...lazyScreen(() => import('#console/areas/hr/leave/request-screen.tsx')),
  staticData: {
    title: 'Leave request',
    crumb: 'Request',
    permission: 'leave:read',
    params: { id: 'leaveRequest' },
  },
})
