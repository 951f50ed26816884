import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/roles/')({
  ...lazyScreen(() => import('#console/areas/customer/user/list-screen.tsx'), { keepAlive: true }),
  staticData: {
    title: 'Users and roles',
    nav: { group: 'administration', order: 10, icon: 'shield' },
    shortcut: 'g b r',
    permission: 'user:read',
  },
})
