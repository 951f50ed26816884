import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/voucher/')({
  ...lazyScreen(() => import('#console/areas/voucher/list-screen.tsx'), { kept: true }),
  staticData: {
    title: 'Vouchers',
    nav: { group: 'sales', order: 10, icon: 'ticket' },
    shortcut: 'g v',
    permission: 'voucher:read',
  },
})
