import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'
import { whenIdle } from '#console/app/screen/when-idle.ts'
import { publicSearch } from '#console/app/session/guard.ts'

const load = () => import('#console/areas/session/server-down.tsx')

// Once it is needed, it cannot be fetched.
whenIdle(() => void load().catch(() => undefined))

export const Route = createFileRoute('/pages/server-down')({
  validateSearch: publicSearch,
  ...lazyScreen(load),
  staticData: { title: 'Server unavailable', permission: null },
})
