import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/employee/organization')({
  ...lazyScreen(() => import('#console/areas/hr/organization/organization-screen.tsx')),
  staticData: {
    title: 'Organization',
    nav: { group: 'hr', order: 22, icon: 'users' },
    shortcut: 'g h o',
    permission: 'hr:read',
  },
})
