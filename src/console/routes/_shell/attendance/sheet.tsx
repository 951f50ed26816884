import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/attendance/sheet')({
  validateSearch: z.object({
    /** `2026-11`; the present month when absent. */
    month: z.catch(z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))), undefined),
  }),
  ...lazyScreen(() => import('#console/areas/hr/attendance/sheet-screen.tsx')),
  staticData: {
    title: 'Month sheet',
    nav: { group: 'hr', order: 32, icon: 'columns' },
    shortcut: 'g h s',
    permission: 'hr:read',
  },
})
