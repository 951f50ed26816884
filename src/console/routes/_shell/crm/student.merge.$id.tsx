import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ids, numberInSearch } from '#console/app/params.ts'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/crm/student/merge/$id')({
  params: ids('id'),
  validateSearch: z.object({ other: numberInSearch() }),
  ...lazyScreen(() => import('#console/areas/crm/student/merge-screen.tsx')),
  staticData: {
    title: 'Merge students',
    crumb: 'Merge',
    permission: 'student:update',
    params: { id: 'student' },
  },
})
