import { createFileRoute } from '@tanstack/react-router'
import { createScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/exercise/Add')({
  ...createScreen(() => import('#console/areas/exercise/exercise.resource.tsx')),
  staticData: {
    title: 'Create exercise',
    crumb: 'Add',
    permission: 'exercise:create',
  },
})
