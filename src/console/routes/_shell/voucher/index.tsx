import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/voucher/')({
  ...listScreen(() => import('#console/areas/voucher/voucher.resource.tsx')),
  staticData: {
    title: 'Vouchers',
    nav: { group: 'sales', order: 10, icon: 'ticket' },
    shortcut: 'g v',
    permission: 'voucher:read',
  },
})
