import { createFileRoute } from '@tanstack/react-router'
import { ids } from '#console/app/params.ts'
import { editScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/account/edit/$id')({
  params: ids('id'),
  ...editScreen(() => import('#console/areas/session/account/account.tsx')),
  staticData: {
    title: 'Edit account',
    crumb: 'Edit',
    permission: 'account:update',
    params: { id: 'account' },
  },
})
