import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'
import { ids, jobInSearch } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/exam/sync/$id')({
  params: ids('id'),
  validateSearch: z.object({ job: jobInSearch() }),
  ...lazyScreen(() => import('#console/areas/exercise/exam/sync-screen.tsx')),
  staticData: {
    title: 'Recalculate exam',
    crumb: 'Recalculate',
    permission: 'exam:sync',
    params: { id: 'exam' },
  },
})
