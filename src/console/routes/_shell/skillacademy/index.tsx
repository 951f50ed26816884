import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'

export const Route = createFileRoute('/_shell/skillacademy/')({
  component: NotBuilt,
  staticData: {
    title: 'Skill Academy',
    nav: { group: 'channels', order: 60, icon: 'store' },
    keywords: ['skillacademy', 'kanal', 'penjualan'],
    shortcut: 'g p s',
    permission: 'channel:read',
  },
})
