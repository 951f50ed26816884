import { createFileRoute } from '@tanstack/react-router'
import { guardPublic, publicSearch } from '#console/app/session/guard.ts'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/pages/404')({
  validateSearch: publicSearch,
  beforeLoad: guardPublic,
  ...lazyScreen(() => import('#console/areas/session/missing-screen.tsx')),
  staticData: { title: 'Not found', permission: null },
})
