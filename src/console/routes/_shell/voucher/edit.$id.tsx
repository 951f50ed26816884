import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/voucher/edit/$id')({
  params: ids('id'),
  ...lazyScreen(() => import('#console/areas/voucher/edit-screen.tsx')),
  staticData: {
    title: 'Edit voucher',
    crumb: 'Edit',
    permission: 'voucher:update',
    params: { id: 'voucher' },
  },
})
