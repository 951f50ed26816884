import { createFileRoute } from '@tanstack/react-router'
import { guardPublic, publicSearch } from '#console/app/session/guard.ts'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/pages/500')({
  validateSearch: publicSearch,
  beforeLoad: guardPublic,
  ...lazyScreen(() => import('#console/areas/session/login/broken-screen.tsx')),
  staticData: { title: 'Server error', permission: null },
})
