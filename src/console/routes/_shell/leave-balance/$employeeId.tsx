import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/leave-balance/$employeeId')({
  params: ids('employeeId'),
  ...lazyScreen(() => import('#console/areas/hr/leave/balance-screen.tsx')),
  staticData: {
    title: 'Leave balance of an employee',
    crumb: 'Employee',
    permission: 'leave:read',
    params: { employeeId: 'employee' },
  },
})
