import { createFileRoute } from '@tanstack/react-router'
import { createScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/instructor/Add')({
  ...createScreen(() => import('#console/areas/schedule/instructor/instructor.resource.tsx')),
  staticData: {
    title: 'Create instructor',
    crumb: 'Add',
    permission: 'instructor:create',
  },
})
