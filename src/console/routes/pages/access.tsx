import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

/** What a person sees, shown to staff: it needs a session of its own, whoever is logged in here. */
export const Route = createFileRoute('/pages/access')({
  ...lazyScreen(() => import('#console/areas/access/access-screen.tsx')),
  staticData: { title: 'Admin access', permission: null },
})
