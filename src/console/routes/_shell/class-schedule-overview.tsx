import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { numberInSearch } from '#console/app/params.ts'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/class-schedule-overview')({
  validateSearch: z.object({
    view: z.catch(z.optional(z.enum(['month', 'week', 'day', 'instructors'])), undefined),
    // A day of the period that is shown; today when absent.
    day: z.catch(z.optional(z.iso.date()), undefined),
    // The filters, which the list of schedules has too.
    coreClassId: numberInSearch(),
    instructorId: numberInSearch(),
    location: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
    workflow: z.catch(z.optional(z.array(z.string())), undefined),
  }),
  ...lazyScreen(() => import('#console/areas/schedule/calendar/calendar-screen.tsx')),
  staticData: {
    title: 'Schedule overview',
    nav: { group: 'classes', order: 30, icon: 'calendar-range' },
    shortcut: 'g w',
    permission: 'lms:read',
  },
})
