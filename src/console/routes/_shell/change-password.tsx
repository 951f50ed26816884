import { createFileRoute } from '@tanstack/react-router'
import { publicSearch } from '#console/app/session/guard.ts'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/change-password')({
  validateSearch: publicSearch,
  ...lazyScreen(() => import('#console/areas/session/change-password-screen.tsx')),
  staticData: {
    title: 'Change password',
    permission: null,
  },
})
