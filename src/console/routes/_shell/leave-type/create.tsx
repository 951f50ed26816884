import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/leave-type/create')({
  component: NotBuilt,
  staticData: {
    title: 'Create leave type',
    crumb: 'Add',
    permission: 'leave:create',
  },
})
