import { createFileRoute } from '@tanstack/react-router'
import { ids } from '#console/app/params.ts'
import { editScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/daily_ecommerce/edit/$id')({
  params: ids('id'),
  ...editScreen(() => import('#console/areas/channel/daily.tsx')),
  staticData: {
    title: 'Edit daily e-commerce',
    crumb: 'Edit',
    permission: 'ecommerce:update',
    params: { id: 'daily' },
  },
})
