import { createFileRoute } from '@tanstack/react-router'
import { ids } from '#console/app/params.ts'
import { editScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/files/edit/$id')({
  params: ids('id'),
  ...editScreen(() => import('#console/areas/media/file.tsx')),
  staticData: {
    title: 'Edit file',
    crumb: 'Edit',
    permission: 'file:update',
    params: { id: 'file' },
  },
})
