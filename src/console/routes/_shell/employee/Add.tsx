import { createFileRoute } from '@tanstack/react-router'
import { createScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/employee/Add')({
  ...createScreen(() => import('#console/areas/hr/employee/employee.resource.tsx')),
  staticData: {
    title: 'Create employee',
    crumb: 'Add',
    permission: 'hr:create',
  },
})
