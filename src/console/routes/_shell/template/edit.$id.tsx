import { createFileRoute } from '@tanstack/react-router'
import { ids } from '#console/app/params.ts'
import { editScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/template/edit/$id')({
  params: ids('id'),
  ...editScreen(() => import('#console/areas/notification/template/template.tsx')),
  staticData: {
    title: 'Edit template',
    crumb: 'Edit',
    permission: 'template:update',
    params: { id: 'template' },
  },
})
