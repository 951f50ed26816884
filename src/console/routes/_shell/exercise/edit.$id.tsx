import { createFileRoute } from '@tanstack/react-router'
import { ids } from '#console/app/params.ts'
import { editScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/exercise/edit/$id')({
  params: ids('id'),
  ...editScreen(() => import('#console/areas/exercise/exercise.tsx')),
  staticData: {
    title: 'Edit exercise',
    crumb: 'Edit',
    permission: 'exercise:update',
    params: { id: 'exercise' },
  },
})
