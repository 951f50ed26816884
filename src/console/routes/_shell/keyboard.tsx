import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/keyboard')({
  ...lazyScreen(() => import('#console/keys/keyboard-screen.tsx')),
  staticData: {
    title: 'Customize shortcuts',
    permission: null,
  },
})
