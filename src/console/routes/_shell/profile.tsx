import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/profile')({
  ...lazyScreen(() => import('#console/areas/session/profile-screen.tsx')),
  staticData: {
    title: 'Profile',
    permission: null,
  },
})
