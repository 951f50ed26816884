import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/api-tokens/add')({
  ...lazyScreen(() => import('#console/areas/session/token/add-screen.tsx')),
  staticData: {
    title: 'Create API token',
    crumb: 'Add',
    permission: 'token:create',
  },
})
