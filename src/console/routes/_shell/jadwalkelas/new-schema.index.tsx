import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'
import { numberInSearch } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/jadwalkelas/new-schema/')({
  validateSearch: z.object({
    class: numberInSearch(),
    variant: numberInSearch(),
    /** A pattern as it was typed: `sel kam 19:00-21:00 8x mulai 1/12`. */
    line: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  }),
  ...lazyScreen(() => import('#console/areas/schedule/create/new-schedule-screen.tsx')),
  staticData: {
    title: 'New schedule',
    crumb: 'New',
    permission: 'lms:create',
  },
})
