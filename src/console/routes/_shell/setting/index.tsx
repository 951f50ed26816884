import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'

export const Route = createFileRoute('/_shell/setting/')({
  component: NotBuilt,
  staticData: {
    title: 'Settings',
    nav: { group: 'administration', order: 40, icon: 'settings' },
    keywords: ['pengaturan', 'setelan'],
    shortcut: 'g b s',
    permission: 'setting:read',
  },
})
