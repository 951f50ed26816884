import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/roles/add')({
  ...lazyScreen(() => import('#console/areas/customer/user/add-screen.tsx')),
  staticData: {
    title: 'Add user',
    crumb: 'Add',
    permission: 'user:assign',
  },
})
