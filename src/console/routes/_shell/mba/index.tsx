import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'

export const Route = createFileRoute('/_shell/mba/')({
  component: NotBuilt,
  staticData: {
    title: 'MBA',
    nav: { group: 'channels', order: 50, icon: 'store' },
    keywords: ['kanal', 'penjualan', 'maubelajarapa'],
    shortcut: 'g p m',
    permission: 'channel:read',
  },
})
