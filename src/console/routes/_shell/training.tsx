import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/training')({
  validateSearch: z.object({ report: z.catch(z.optional(z.string()), undefined) }),
  ...lazyScreen(() => import('#console/areas/training/training-screen.tsx')),
  staticData: {
    title: 'Training',
    shortcut: 'g b x',
    permission: 'training:read',
  },
})
