import { createFileRoute } from '@tanstack/react-router'
import { ids } from '#console/app/params.ts'
import { editScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/message/edit/$id')({
  params: ids('id'),
  ...editScreen(() => import('#console/areas/notification/message/message.tsx')),
  staticData: {
    title: 'Edit message',
    crumb: 'Edit',
    permission: 'message:update',
    params: { id: 'message' },
  },
})
