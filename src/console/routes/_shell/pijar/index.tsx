import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'

export const Route = createFileRoute('/_shell/pijar/')({
  component: NotBuilt,
  staticData: {
    title: 'Pijar',
    nav: { group: 'channels', order: 40, icon: 'store' },
    keywords: ['kanal', 'penjualan', 'pijar mahir'],
    shortcut: 'g p j',
    permission: 'channel:read',
  },
})
