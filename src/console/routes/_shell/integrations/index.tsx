import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/integrations/')({
  ...lazyScreen(() => import('#console/areas/meeting/integrations-screen.tsx')),
  staticData: {
    title: 'Integrations',
    nav: { group: 'administration', order: 30, icon: 'plug' },
    shortcut: 'g b i',
    permission: 'integration:read',
  },
})
