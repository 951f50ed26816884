import { createFileRoute } from '@tanstack/react-router'
import { createScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/kelas/add')({
  ...createScreen(() => import('#console/areas/class/class.resource.tsx')),
  staticData: {
    title: 'Create class',
    crumb: 'Create',
    permission: 'class:create',
  },
})
