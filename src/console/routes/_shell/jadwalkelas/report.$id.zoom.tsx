import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'
import { ids, numberInSearch } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/jadwalkelas/report/$id/zoom')({
  params: ids('id'),
  // The meeting that is shown; the last that has begun when absent.
  validateSearch: z.object({ item: numberInSearch() }),
  ...lazyScreen(() => import('#console/areas/meeting/zoom-report-screen.tsx')),
  staticData: {
    title: 'Zoom report',
    crumb: 'Zoom',
    permission: 'lms:read',
    params: { id: 'lms' },
  },
})
