import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/certificate/')({
  ...lazyScreen(() => import('#console/areas/certificate/list-screen.tsx'), { keepAlive: true }),
  staticData: {
    title: 'Certificates',
    nav: { group: 'attendance', order: 30, icon: 'award' },
    shortcut: 'g c',
    permission: 'certificate:read',
  },
})
