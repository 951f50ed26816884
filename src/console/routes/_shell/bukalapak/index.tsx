import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'

export const Route = createFileRoute('/_shell/bukalapak/')({
  component: NotBuilt,
  staticData: {
    title: 'Bukalapak',
    nav: { group: 'channels', order: 30, icon: 'store' },
    keywords: ['kanal', 'penjualan'],
    shortcut: 'g p b',
    permission: 'channel:read',
  },
})
