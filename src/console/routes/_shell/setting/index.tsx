import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/setting/')({
  ...listScreen(() => import('#console/areas/setting/setting.tsx')),
  staticData: {
    title: 'Settings',
    nav: { group: 'administration', order: 40, icon: 'settings' },
    keywords: ['pengaturan', 'setelan'],
    shortcut: 'g b s',
    permission: 'setting:read',
  },
})
