import { createFileRoute } from '@tanstack/react-router'
import { ids } from '#console/app/params.ts'
import { editScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/reportecommerce/edit/$id')({
  params: ids('id'),
  ...editScreen(() => import('#console/areas/channel/ecommerce-view.tsx')),
  staticData: {
    title: 'Edit e-commerce sale',
    crumb: 'Edit',
    permission: 'ecommerce:update',
    params: { id: 'ecommerce' },
  },
})
