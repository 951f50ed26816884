import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/dashboard')({
  ...lazyScreen(() => import('#console/areas/hr/attendance/dashboard-screen.tsx')),
  staticData: {
    title: 'HR dashboard',
    nav: { group: 'hr', order: 10, icon: 'dashboard' },
    shortcut: 'g h d',
    permission: 'hr:read',
  },
})
