import { createFileRoute } from '@tanstack/react-router'
import { createScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/jadwalkelas/add')({
  ...createScreen(() => import('#console/areas/schedule/schedule/lms.resource.tsx')),
  staticData: {
    title: 'Create class schedule',
    crumb: 'Add',
    permission: 'lms:create',
  },
})
