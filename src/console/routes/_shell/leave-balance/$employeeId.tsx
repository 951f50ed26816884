import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/leave-balance/$employeeId')({
  params: ids('employeeId'),
  component: NotBuilt,
  staticData: {
    title: 'Leave balance of an employee',
    crumb: 'Employee',
    permission: 'leave:read',
    params: { employeeId: 'employee' },
  },
})
