import { createFileRoute } from '@tanstack/react-router'
import { ids } from '#console/app/params.ts'
import { editScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/exam/edit/$id')({
  params: ids('id'),
  ...editScreen(() => import('#console/areas/exercise/exam/exam.tsx')),
  staticData: {
    title: 'Edit exam',
    crumb: 'Edit',
    permission: 'exam:update',
    params: { id: 'exam' },
  },
})
