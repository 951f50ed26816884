import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/api-tokens/')({
  ...lazyScreen(() => import('#console/areas/session/token/tokens-screen.tsx')),
  staticData: {
    title: 'API tokens',
    nav: { group: 'administration', order: 21, icon: 'key' },
    permission: 'token:read',
  },
})
