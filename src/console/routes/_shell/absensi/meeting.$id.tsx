import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'
import { ids, numberInSearch } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/absensi/meeting/$id')({
  params: ids('id'),
  // The meeting of the class; the last that has begun when absent.
  // `zoom`: the item of the schedule whose report from Zoom proposes marks.
  validateSearch: z.object({ ke: numberInSearch(), zoom: numberInSearch() }),
  ...lazyScreen(() => import('#console/areas/attendance/sheet-screen.tsx')),
  staticData: {
    title: 'Take attendance',
    crumb: 'Meeting',
    permission: 'attendance:update',
    params: { id: 'lms' },
  },
})
