import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/audit')({
  ...lazyScreen(() => import('#console/history/audit-screen.tsx'), { keepAlive: true }),
  staticData: {
    title: 'Audit log',
    nav: { group: 'administration', order: 50, icon: 'history' },
    shortcut: 'g b h',
    permission: 'audit:read',
  },
})
