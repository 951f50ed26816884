import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'

export const Route = createFileRoute('/_shell/pintaria/')({
  component: NotBuilt,
  staticData: {
    title: 'Pintaria',
    nav: { group: 'channels', order: 10, icon: 'store' },
    keywords: ['kanal', 'penjualan'],
    shortcut: 'g p p',
    permission: 'channel:read',
  },
})
