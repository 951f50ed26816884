import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/roles/edit/$customerId/$id')({
  params: ids('customerId', 'id'),
  ...lazyScreen(() => import('#console/areas/customer/user/edit-screen.tsx')),
  staticData: {
    title: 'Edit user',
    crumb: 'Edit',
    permission: 'user:assign',
    params: { customerId: 'customer', id: 'user' },
  },
})
