import { createFileRoute } from '@tanstack/react-router'
import { createScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/leave-type/create')({
  ...createScreen(() => import('#console/areas/hr/leave/leave-type.resource.tsx')),
  staticData: {
    title: 'Create leave type',
    crumb: 'Add',
    permission: 'leave:create',
  },
})
