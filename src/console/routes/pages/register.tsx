import { createFileRoute } from '@tanstack/react-router'
import { guardPublic, publicSearch } from '#console/app/guard.ts'
import { lazyScreen } from '#console/app/lazy-screen.tsx'

export const Route = createFileRoute('/pages/register')({
  validateSearch: publicSearch,
  beforeLoad: guardPublic,
  ...lazyScreen(() => import('#console/areas/session/register-screen.tsx')),
  staticData: { title: 'Register', permission: null },
})
