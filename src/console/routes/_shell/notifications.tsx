import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/notifications')({
  validateSearch: z.object({
    type: z.catch(z.optional(z.string()), undefined),
    only: z.catch(z.optional(z.literal('new')), undefined),
  }),
  ...lazyScreen(() => import('#console/areas/notification/notifications-screen.tsx')),
  staticData: {
    title: 'Notifications',
    permission: null,
  },
})
