import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/jadwalkelas/feedback')({
  validateSearch: z.object({
    /** Only what has waited for more than three days. */
    late: z.catch(z.optional(z.boolean()), undefined),
  }),
  ...lazyScreen(() => import('#console/areas/exercise/feedback/feedback-screen.tsx')),
  staticData: {
    title: 'Feedback',
    nav: { group: 'classes', order: 72, icon: 'clipboard-list' },
    shortcut: 'g b f',
    permission: 'grading:read',
  },
})
