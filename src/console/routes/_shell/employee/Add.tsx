import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/employee/Add')({
  component: NotBuilt,
  staticData: {
    title: 'Create employee',
    crumb: 'Add',
    permission: 'hr:create',
  },
})
