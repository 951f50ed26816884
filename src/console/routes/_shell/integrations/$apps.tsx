import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'
import { slug } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/integrations/$apps')({
  params: slug('apps'),
  ...lazyScreen(() => import('#console/areas/meeting/integration-screen.tsx')),
  staticData: {
    title: 'Integration',
    crumb: 'App',
    permission: 'integration:read',
    params: { apps: 'app' },
  },
})
