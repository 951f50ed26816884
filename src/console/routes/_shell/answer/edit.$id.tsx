import { createFileRoute } from '@tanstack/react-router'
import { ids } from '#console/app/params.ts'
import { editScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/answer/edit/$id')({
  params: ids('id'),
  ...editScreen(() => import('#console/areas/exercise/answer/answer.tsx')),
  staticData: {
    title: 'Edit answer',
    crumb: 'Edit',
    permission: 'grading:grade',
    params: { id: 'answer' },
  },
})
