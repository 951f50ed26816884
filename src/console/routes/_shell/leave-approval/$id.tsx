import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/leave-approval/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Leave request',
    crumb: 'Request',
    permission: 'leave:read',
    params: { id: 'leaveRequest' },
  },
})
