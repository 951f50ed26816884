import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/talent')({
  ...lazyScreen(() => import('#console/areas/session/talent-screen.tsx')),
  staticData: {
    title: 'Talent',
    permission: null,
  },
})
