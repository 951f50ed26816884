import { createFileRoute } from '@tanstack/react-router'
import { guardPublic, publicSearch } from '#console/app/session/guard.ts'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/pages/login')({
  validateSearch: publicSearch,
  beforeLoad: guardPublic,
  ...lazyScreen(() => import('#console/areas/session/login/login-screen.tsx')),
  staticData: { title: 'Log in', permission: null },
})
