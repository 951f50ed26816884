import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/reportecommerce/')({
  ...listScreen(() => import('#console/areas/channel/ecommerce-view.tsx')),
  staticData: {
    title: 'E-commerce report',
    nav: { group: 'channels', order: 80, icon: 'chart' },
    shortcut: 'g p r',
    permission: 'ecommerce:read',
  },
})
