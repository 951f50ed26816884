import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/voucher/Add')({
  ...lazyScreen(() => import('#console/areas/voucher/create-screen.tsx')),
  staticData: {
    title: 'Create voucher',
    crumb: 'Add',
    permission: 'voucher:create',
  },
})
