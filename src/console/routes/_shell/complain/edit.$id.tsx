import { createFileRoute } from '@tanstack/react-router'
import { ids } from '#console/app/params.ts'
import { editScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/complain/edit/$id')({
  params: ids('id'),
  ...editScreen(() => import('#console/areas/support/complaint.tsx')),
  staticData: {
    title: 'Edit complaint',
    crumb: 'Edit',
    permission: 'complaint:update',
    params: { id: 'complaint' },
  },
})
