import { createFileRoute } from '@tanstack/react-router'
import { guardPublic, publicSearch } from '#console/app/guard.ts'
import { lazyScreen } from '#console/app/lazy-screen.tsx'

export const Route = createFileRoute('/pages/500')({
  validateSearch: publicSearch,
  beforeLoad: guardPublic,
  ...lazyScreen(() => import('#console/areas/session/broken-screen.tsx')),
  staticData: { title: 'Server error', permission: null },
})
