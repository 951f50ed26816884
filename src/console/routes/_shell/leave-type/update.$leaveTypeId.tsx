import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/leave-type/update/$leaveTypeId')({
  params: ids('leaveTypeId'),
  component: NotBuilt,
  staticData: {
    title: 'Edit leave type',
    crumb: 'Edit',
    permission: 'leave:update',
    params: { leaveTypeId: 'leaveType' },
  },
})
