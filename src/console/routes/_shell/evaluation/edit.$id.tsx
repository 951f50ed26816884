import { createFileRoute } from '@tanstack/react-router'
import { ids } from '#console/app/params.ts'
import { editScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/evaluation/edit/$id')({
  params: ids('id'),
  ...editScreen(() => import('#console/areas/exercise/exam/evaluation.tsx')),
  staticData: {
    title: 'Edit evaluation',
    crumb: 'Edit',
    permission: 'exam:update',
    params: { id: 'evaluation' },
  },
})
