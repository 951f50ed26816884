import { createFileRoute } from '@tanstack/react-router'
import { guardPublic, publicSearch } from '#console/app/session/guard.ts'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/pages/register')({
  validateSearch: publicSearch,
  beforeLoad: guardPublic,
  ...lazyScreen(() => import('#console/areas/session/login/register-screen.tsx')),
  staticData: { title: 'Register', permission: null },
})
