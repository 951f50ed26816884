import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ids } from '#console/app/params.ts'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/absensi-report/$id')({
  params: ids('id'),
  validateSearch: z.object({ tab: z.catch(z.optional(z.enum(['activities', 'history'])), undefined) }),
  ...lazyScreen(() => import('#console/areas/participant/participant-screen.tsx')),
  staticData: {
    title: 'Attendance report',
    crumb: 'Participant',
    permission: 'report:read',
    params: { id: 'enrolment' },
  },
})
