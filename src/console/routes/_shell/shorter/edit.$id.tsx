import { createFileRoute } from '@tanstack/react-router'
import { ids } from '#console/app/params.ts'
import { editScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/shorter/edit/$id')({
  params: ids('id'),
  ...editScreen(() => import('#console/areas/report/shorter.tsx')),
  staticData: {
    title: 'Edit short link',
    crumb: 'Edit',
    permission: 'shorter:update',
    params: { id: 'shorter' },
  },
})
