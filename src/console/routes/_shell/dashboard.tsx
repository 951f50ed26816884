import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/dashboard')({
  validateSearch: z.object({
    /** `2026-11`: the attendance of which month; the present one when absent. */
    month: z.catch(z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))), undefined),
  }),
  ...lazyScreen(() => import('#console/areas/hr/attendance/dashboard-screen.tsx')),
  staticData: {
    title: 'HR dashboard',
    nav: { group: 'hr', order: 10, icon: 'dashboard' },
    shortcut: 'g h d',
    permission: 'hr:read',
  },
})
