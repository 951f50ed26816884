import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/widgets')({
  ...lazyScreen(() => import('#console/areas/home/home-screen.tsx')),
  staticData: {
    title: 'Home',
    nav: { group: 'overview', order: 10, icon: 'dashboard' },
    shortcut: 'g h h',
    permission: null,
    needsRole: true,
  },
})
