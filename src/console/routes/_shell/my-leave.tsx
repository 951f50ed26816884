import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/my-leave')({
  ...lazyScreen(() => import('#console/areas/hr/leave/own-screen.tsx')),
  staticData: {
    title: 'My leave',
    permission: null,
  },
})
