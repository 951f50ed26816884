import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/daily_ecommerce/')({
  ...listScreen(() => import('#console/areas/channel/daily.tsx')),
  staticData: {
    title: 'Daily e-commerce',
    nav: { group: 'sales', order: 50, icon: 'chart' },
    shortcut: 'g d',
    permission: 'ecommerce:read',
  },
})
