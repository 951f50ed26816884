import { createFileRoute } from '@tanstack/react-router'
import { publicSearch } from '#console/app/session/guard.ts'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/second-factor')({
  validateSearch: publicSearch,
  ...lazyScreen(() => import('#console/areas/session/factor/second-factor-screen.tsx')),
  staticData: {
    title: 'Two-step verification',
    permission: null,
  },
})
