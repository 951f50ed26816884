import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/leave-calendar')({
  validateSearch: z.object({
    /** `2026-11`; the present month when absent. */
    month: z.catch(z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))), undefined),
  }),
  ...lazyScreen(() => import('#console/areas/hr/leave/calendar-screen.tsx')),
  staticData: {
    title: 'Absences',
    nav: { group: 'hr', order: 45, icon: 'calendar' },
    shortcut: 'g h k',
    permission: 'leave:read',
  },
})
