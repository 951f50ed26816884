import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/setting/')({
  ...lazyScreen(() => import('#console/areas/customer/setting/list-screen.tsx'), { keepAlive: true }),
  staticData: {
    title: 'Settings',
    nav: { group: 'administration', order: 40, icon: 'settings' },
    shortcut: 'g b s',
    permission: 'setting:read',
  },
})
