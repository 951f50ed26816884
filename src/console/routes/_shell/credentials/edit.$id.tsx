import { createFileRoute } from '@tanstack/react-router'
import { ids } from '#console/app/params.ts'
import { editScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/credentials/edit/$id')({
  params: ids('id'),
  ...editScreen(() => import('#console/areas/meeting/credential.tsx')),
  staticData: {
    title: 'Edit credential',
    crumb: 'Edit',
    keywords: ['ubah kredensial'],
    permission: 'credential:update',
    params: { id: 'credential' },
  },
})
