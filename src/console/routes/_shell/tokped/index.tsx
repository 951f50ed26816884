import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'

export const Route = createFileRoute('/_shell/tokped/')({
  component: NotBuilt,
  staticData: {
    title: 'Tokopedia',
    nav: { group: 'channels', order: 20, icon: 'store' },
    keywords: ['tokped', 'kanal', 'penjualan'],
    shortcut: 'g p t',
    permission: 'channel:read',
  },
})
